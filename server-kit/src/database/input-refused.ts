/** What PostgreSQL says of a NUL, of half a character, of an id that is none, and of a number beyond its type. */
const codes = new Set(['22021', '22P05', '22P02', '22003']);

/** Whether the caller sent what no column can hold. */
export const isInputRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.has(String(error.code));
