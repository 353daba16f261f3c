/** Counts calls in windows of time. Answers true to the call that exceeds the limit, and begins anew. */
export const createBurst = (limit: number, windowMs: number): (() => boolean) => {
  let count = 0;
  let startedAt = 0;
  return () => {
    const now = Date.now();
    if (now - startedAt >= windowMs) {
      startedAt = now;
      count = 0;
    }
    count += 1;
    if (count <= limit) return false;
    count = 0;
    return true;
  };
};
