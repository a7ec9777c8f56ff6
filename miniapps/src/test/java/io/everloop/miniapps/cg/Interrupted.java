package io.everloop.miniapps.cg;

import io.everloop.comm.Communicator;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** A communicator that interrupts whoever uses it, as a death would, before one more message with a tag is sent. */
final class Interrupted implements InvocationHandler {

    private static final int TAG = 4;

    private final Communicator comm;
    private final int tag;
    private int left;

    /** This is as far as it goes. */
    static final class Here extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }

    private Interrupted(Communicator comm, int sends, int tag) {
        this.comm = comm;
        this.tag = tag;
        left = sends;
    }

    /** @param sends how many persistent sends with this tag there are before */
    static Communicator afterSends(Communicator comm, int sends, int tag) {
        return (Communicator) Proxy.newProxyInstance(
                Communicator.class.getClassLoader(),
                new Class<?>[] {Communicator.class},
                new Interrupted(comm, sends, tag));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
        if (method.getName().equals("sendInit") && args[TAG].equals(tag) && --left < 0) {
            throw new Here();
        }
        try {
            return method.invoke(comm, args);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
