type Shared<Answer> = { readonly until: number; readonly answer: Promise<Answer> };

/**
 * Gives all callers with the same key within `keptMs` of its beginning one answer. A failure is not kept for others.
 */
export const createShare = <Answer>(
  keptMs: number,
  now = (): number => performance.now(),
): ((key: string, compute: () => Promise<Answer>) => Promise<Answer>) => {
  const known = new Map<string, Shared<Answer>>();
  return (key, compute) => {
    const at = now();
    for (const [old, { until }] of known) if (until <= at) known.delete(old);
    const kept = known.get(key);
    if (kept !== undefined) return kept.answer;
    const shared = { until: at + keptMs, answer: compute() };
    known.set(key, shared);
    shared.answer.catch(() => {
      if (known.get(key) === shared) known.delete(key);
    });
    return shared.answer;
  };
};
