/**
 * Runs the work while the clock of this process is ahead of the real one, or behind; timers and the database go on as
 * they are.
 */
export const withProcessAhead = async <Result>(
  ms: number,
  work: () => Promise<Result>,
): Promise<Result> => {
  const real = globalThis.Date;
  const moved = (): number => real.now() + ms;
  const Moved = new Proxy(real, {
    construct: (target, given: readonly unknown[]) =>
      Reflect.construct(target, given.length === 0 ? [moved()] : given) as object,
    get: (target, name) => (name === 'now' ? moved : (Reflect.get(target, name) as unknown)),
  });
  globalThis.Date = Moved;
  try {
    return await work();
  } finally {
    globalThis.Date = real;
  }
};
