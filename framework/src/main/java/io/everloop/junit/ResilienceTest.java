package io.everloop.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a program in real processes, kills some of them, and fails unless all that is protected ends with the same bits as in
 * a run in which nobody dies.
 *
 * <pre>{@code
 * @ResilienceTest(app = Heat.class, ranks = 4, spares = 1, kill = {"2@iteration=5", "0@iteration=3 1@iteration=7"})
 * void survives(Survival survival) {
 *     assertTrue(survival.redoneIterations() <= 10);
 * }
 * }</pre>
 *
 * <p>By default 4 ranks and 1 spare; nobody dies; a minute is allowed. A method with it is a test, once for each element of
 * {@link #kill}, whose body is run afterwards and may look at a {@link Survival}. On a class it is done once, before all tests of
 * the class, which may look at the same.
 *
 * <p>If the time is over the test fails, and says where to read what all threads of all workers were doing.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@TestTemplate
@ExtendWith(ResilienceExtension.class)
public @interface ResilienceTest {

    /**
     * What to run: an {@link io.everloop.IterativeApp}, or a class whose {@code main} calls
     * {@link io.everloop.Everloop#run Everloop.run}. If it is not given, the test class itself or the one class in it that is
     * either of these.
     */
    Class<?> app() default void.class;

    /** What the program is given. */
    String[] args() default {};

    /** How many ranks it has. */
    int ranks() default 4;

    /** How many processes wait to take the place of dead ones. */
    int spares() default 1;

    /** Who dies, as after {@code everloop run --kill}; several in one run are separated by blanks. */
    String[] kill() default {};

    /** More options of {@code everloop run}, separated by blanks, such as {@code --strategy abft --interval 5it}. */
    String options() default "";

    /**
     * How many iterations, at most, to run once more in such a way that every rank goes on with a new object after each of
     * them, which has what was protected and nothing else; none by default. Finds what an app needs and does not protect,
     * wherever that is. For an {@code IterativeApp}.
     */
    int restoredIterations() default 0;

    /** How long a run may take, in seconds. */
    int limit() default 60;
}
