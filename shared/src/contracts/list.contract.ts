/**
 * Headers of a list's answer, in lower case. A cursor goes into the query's `cursor`, under the same sort and filters;
 * it names a place in the order, so rows that are added or removed before it neither repeat nor skip another row.
 */
export const listHeaders = {
  /** Rows of the whole list; with `isFloor` at least so many. */
  total: 'x-total-count',
  /** 'true' when the server stopped counting at the total; else absent. */
  isFloor: 'x-total-is-floor',
  /** Absent on the last page. */
  next: 'x-next-cursor',
  /** Absent on the first page. */
  previous: 'x-previous-cursor',
  /** Filters that name something deleted, which the server left out: `tags:12,group:3`. */
  dropped: 'x-dropped-filters',
} as const;

/** Where the count of a filtered list ends. */
export const countLimit = 10_000;
