/**
 * Milliseconds by which the platform's alarm clock may be ahead of a Durable Object's own clock. An alarm can fire
 * early by the object's clock. Set again for the same time, it would fire at once until that clock has caught up.
 */
export const alarmAheadMs = 30_000;
