/** Nothing came in time. */
export class DeadlineExceeded extends Error {
  constructor(ms: number) {
    super(`No answer within ${ms} ms`);
    this.name = "DeadlineExceeded";
  }
}

/**
 * Waits for a promise, but not for ever. Rejects with `DeadlineExceeded` after `ms`; whatever comes of the promise
 * later is ignored.
 */
export async function within<Result>(ms: number, promise: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineExceeded(ms)), ms);
  });
  try {
    return await Promise.race([promise, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
