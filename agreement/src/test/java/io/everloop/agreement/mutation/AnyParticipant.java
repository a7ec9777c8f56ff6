package io.everloop.agreement.mutation;

import io.everloop.agreement.Explorable;
import io.everloop.agreement.Message;
import io.everloop.agreement.Participant;

/** Stands for a mutant's own participant class, which no test can name. */
public interface AnyParticipant extends Participant<Message, Object>, Explorable<AnyParticipant> {}
