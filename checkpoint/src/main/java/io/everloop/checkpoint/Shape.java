package io.everloop.checkpoint;

/** Whether an array may have another length than before. */
public enum Shape {
    /** Always the same length; another one is an error. */
    FIXED,
    /** Any length at any commit; a restore may hand a new array over. */
    MAY_CHANGE,
    /** The program holds the array itself, so that another one, of another length, would be lost on it: an error, always. */
    HELD
}
