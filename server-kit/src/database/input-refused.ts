/** The codes of PostgreSQL for a NUL, half a character, an invalid id, and a number beyond its type. */
const codes = new Set(['22021', '22P05', '22P02', '22003']);

/** Whether the caller sent a value that no column can hold. */
export const isInputRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.has(String(error.code));
