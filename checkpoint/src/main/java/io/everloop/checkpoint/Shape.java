package io.everloop.checkpoint;

/** Whether an array may have another length than before. */
public enum Shape {
    /** Always the same length; another one is an error. */
    FIXED,
    /** Any length at any commit; a restore may hand a new array over. */
    MAY_CHANGE
}
