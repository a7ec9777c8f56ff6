package io.everloop.experiments.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever is typed wrongly is answered with a sentence that says what to do, and with exit code 2. */
class WrongUsageTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    simulat                                        | there is no command 'simulat': choose simulate
                    simulate era --rnks 4                          | there is no option '--rnks'
                    simulate gossip1 --failures 0                  | choose at least --failures 1
                    simulate generals --failures 1                 | choose --traitors
                    simulate era --minutes 3                       | --minutes belongs to --stress
                    simulate                                       | PROTOCOL
                    simulate eras                                  | there is no protocol 'eras': choose era, log2phases, validate-strict, validate-loose, gossip1, gossip2, ring, bmg, generals, abcast, voting, rumour
                    simulate era rumour                            | 'rumour'
                    simulate era --rank 3                          | --ranks
                    simulate era --ranks                           | --ranks
                    simulate era --ranks many                      | 'many' is not a whole number
                    simulate era --ranks 3.5                       | '3.5' is not a whole number
                    simulate era --ranks 99999999999               | '99999999999' is out of range
                    simulate era --ranks 0                         | --ranks takes a number from 1 to 1048576, not 0
                    simulate era --ranks -5                        | --ranks takes a number from 1 to 1048576, not -5
                    simulate era --ranks 1048577                   | --ranks takes a number from 1 to 1048576, not 1048577
                    simulate era --ranks 8 --failures 8            | at most --failures 7
                    simulate era --failures -1                     | --failures takes a number from 0 on, not -1
                    simulate era --failures 1 --mtbf 5ms           | either --failures or --mtbf
                    simulate era --mtbf 5                          | '5' is not a time
                    simulate era --mtbf 0us                        | at least 1ns
                    simulate era --crash 3                         | 3@12us, 3@step=5, 3@send=2 or host=1@12us
                    simulate era --ranks 8 --crash 8@1us           | there is no rank 8 to crash
                    simulate era --per-host 8 --crash host=8@1us   | there is no host 8 to crash
                    simulate ring -n 4 --failures 3 --crash 0@1us  | choose at most --failures 2
                    simulate era -n 4 --failures 3 --crash 0@1us   | choose at most --failures 2
                    simulate era -n 4 --per-host 4 --crash host=0@1us | --crash kills all of the 4 ranks
                    simulate era -n 2 --crash 0@1us --crash 1@send=1 | --crash kills all of the 2 ranks
                    simulate era --model 1,2                       | '1,2' is no cost model
                    simulate era --model a,b,c                     | 'a,b,c' is no cost model
                    simulate era --model -1,0,0                    | '-1,0,0' is no cost model
                    simulate era --model 9999999999,0,0            | is out of range
                    simulate era --topology ring                   | there is no topology 'ring': choose binary
                    simulate era --topology bin/bin                | add for example --per-host 16
                    simulate era --per-host 0                      | --per-host takes a number from 1 on
                    simulate era --detector nobody                 | EVERYONE, WATCHERS
                    simulate era --seed x                          | 'x' is not a whole number
                    simulate era --repeat 0                        | --repeat takes a number from 1
                    simulate era --repeat 2 --trace                | --trace tells one run
                    simulate era --ranks 5000 --trace              | --trace is for at most 1024 ranks
                    simulate era --agreements 0                    | --agreements takes a number from 1 to
                    simulate era --agreements 2 --in-flight 3      | --in-flight 3 needs at least --agreements 3
                    simulate era --rebalance often                 | takes one of never, degenerate, always, not 'often'
                    simulate era --deaths 1                        | belong to --explore
                    simulate era --explore --deaths 3              | --deaths takes a number from 0 to 2
                    simulate era --explore --states 0              | --states takes a number from 1
                    simulate era --explore --ranks 65              | choose --ranks 2 to 5
                    simulate era --explore --failures 1            | choose how many with --deaths
                    simulate era --explore --seed 1                | leaves nothing to chance
                    simulate era --stress --ranks 3                | leave out --ranks
                    simulate era --stress --minutes 0              | --minutes takes a number from 1
                    simulate era --episode x                       | --episode takes a whole number
                    simulate era --episode 5 --seed 3              | leave out --seed
                    simulate rumour --topology star                | --topology does not fit rumour: it is for era, validate-strict
                    simulate validate-loose --topology binary      | choose binomial, string or star
                    simulate gossip1 --ranks 8193                  | at most --ranks 8192, or gossip2
                    simulate gossip2 --ranks 1 --failures 0        | at least --ranks 2
                    simulate gossip2 --ranks 1                     | gossip2 has to detect others: choose at least --ranks 2
                    simulate ring --ranks 1                        | ring has to detect others: choose at least --ranks 2
                    simulate gossip2 --cycle fast                  | 'fast' is not a time
                    simulate gossip2 --detector everyone           | gossip2 uses no detector
                    simulate ring --explore                        | ring acts on time or chance and cannot be explored
                    simulate ring --timeout 1ns                    | choose at least 4
                    simulate bmg --initiators 65                   | --initiators takes a number from 1 to 64
                    simulate generals --ranks 4 --traitors 3       | choose from 0 to 2
                    simulate generals --behaviour kind             | takes one of silent, random, two-faced
                    simulate generals --ranks 9 --explore          | choose fewer generals
                    simulate generals --traitors 2 --explore       | choose --traitors 1
                    simulate generals --traitors 0 --explore       | choose --traitors 1
                    simulate generals --ranks 1 --explore          | at least --ranks 3
                    simulate generals --behaviour silent --explore | leave out --behaviour
                    simulate generals --deaths 1 --explore         | leave out --deaths and --states
                    simulate generals --states 9 --explore         | leave out --deaths and --states
                    simulate abcast --ranks 1048576                | are too many: choose fewer
                    simulate voting --ranks 5000                   | at most --ranks 1024
                    simulate voting --ranks 3 --votes 1,1          | one number from 1 on for each of the 3 ranks
                    simulate voting --ranks 4 --write-quorum 2     | may miss each other
                    experiment scaling --seed x                    | 'x' is not a whole number
                    simulate rumour --stress                       | --stress does not fit rumour: it is for era
                    """)
    void itIsRefusedWithASentence(String line, String sentence) {
        Answer answer = Answer.toLine(line);
        assertEquals(2, answer.exitCode(), answer.out() + answer.err());
        assertTrue(answer.err().contains(sentence), answer.err());
        assertTrue(answer.err().contains("--help'"), answer.err());
        assertFalse(answer.err().contains("\tat "), answer.err());
        assertEquals("", answer.out());
    }
}
