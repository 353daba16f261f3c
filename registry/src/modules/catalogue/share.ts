type Shared<Answer> = { readonly until: number; readonly answer: Promise<Answer> };

/**
 * Gives all callers with the same key within `keptMs` of its beginning one answer. A failure is not kept for others.
 */
export const createShare = <Answer>(
  keptMs: number,
  now = (): number => performance.now(),
): ((key: string, compute: () => Promise<Answer>) => Promise<Answer>) => {
  const cached = new Map<string, Shared<Answer>>();
  return (key, compute) => {
    const at = now();
    for (const [old, { until }] of cached) if (until <= at) cached.delete(old);
    const kept = cached.get(key);
    if (kept !== undefined) return kept.answer;
    const shared = { until: at + keptMs, answer: compute() };
    cached.set(key, shared);
    shared.answer.catch(() => {
      if (cached.get(key) === shared) cached.delete(key);
    });
    return shared.answer;
  };
};
