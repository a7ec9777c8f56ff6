package io.everloop.experiments;

import picocli.CommandLine.IVersionProvider;

/** Which Everloop this is, and which Java runs it. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Everloop.class.getPackage().getImplementationVersion();
        String name = version == null ? "(not packaged)" : version;
        return new String[] {"everloop " + name, "Java " + Runtime.version()};
    }
}
