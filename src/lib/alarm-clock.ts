/**
 * Milliseconds by which the clock that rings an object's alarm may be ahead of the object's own. An alarm can ring
 * early by the object's own clock. Set again as it was, it would ring at once, until that clock has caught up.
 */
export const alarmAheadMs = 30_000;
