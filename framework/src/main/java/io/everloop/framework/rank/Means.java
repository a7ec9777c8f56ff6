package io.everloop.framework.rank;

import io.everloop.checkpoint.Regions;

/** What a strategy works with, at one rank. */
record Means(Checkpoints checkpoints, Standing standing, RepairSteps steps, Regions regions) {}
