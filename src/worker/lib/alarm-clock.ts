/**
 * Milliseconds by which the clock that rings an object's alarm may be ahead of the object's own. An object that sets an
 * alarm again which rang early by its own clock would be rung again at once, until its clock has caught up.
 */
export const alarmAheadMs = 30_000;
