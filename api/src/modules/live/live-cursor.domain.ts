/**
 * How far the outbox has been read. Ids are taken before their transaction commits, so a lower id may become visible
 * after a higher one: ids that were passed over are remembered as gaps and read again.
 */
export type LiveCursor = {
  readonly after: number;
  readonly gaps: readonly { readonly id: number; readonly sinceMs: number }[];
};

/** A transaction that is still open after this long is taken for rolled back. */
export const gapLifetimeMs = 5 * 60_000;
const maxGaps = 5_000;

export const startCursor = (after: number): LiveCursor => ({ after, gaps: [] });

/** The cursor after these ids were read, in any order; older gaps that stayed empty are given up. */
export const advanceCursor = (
  cursor: LiveCursor,
  readIds: readonly number[],
  nowMs: number,
): LiveCursor => {
  const read = new Set(readIds);
  const after = Math.max(cursor.after, ...readIds);
  const kept = cursor.gaps.filter(
    (gap) => !read.has(gap.id) && nowMs - gap.sinceMs < gapLifetimeMs,
  );
  const from = Math.max(cursor.after + 1, after - maxGaps);
  const found = Array.from({ length: Math.max(0, after - from + 1) }, (_, index) => from + index)
    .filter((id) => !read.has(id))
    .map((id) => ({ id, sinceMs: nowMs }));
  return { after, gaps: [...kept, ...found].slice(-maxGaps) };
};

/** The ids below the cursor that may still appear. */
export const openGaps = (cursor: LiveCursor): number[] => cursor.gaps.map((gap) => gap.id);
