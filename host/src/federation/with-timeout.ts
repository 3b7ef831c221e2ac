export class TimeoutError extends Error {}

/** Rejects with a TimeoutError after `ms` milliseconds, except on development servers, which may take longer to transform code. */
export function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  if (import.meta.env.MODE === 'development') return promise;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(`no answer within ${ms} ms`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
