/** A limit on the time for which a promise is awaited. */

class DeadlineExceeded extends Error {
  constructor(ms: number) {
    super(`No answer within ${ms} ms`);
    this.name = "DeadlineExceeded";
  }
}

/** Waits at most `ms` for a promise, and rejects with `DeadlineExceeded` after that. Its later outcome is ignored. */
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
