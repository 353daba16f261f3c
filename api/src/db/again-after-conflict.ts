/**
 * PostgreSQL ended the transaction for another one: a deadlock, or rows that changed under it. Nothing of it remains.
 */
const conflictCodes = new Set(['40P01', '40001']);

const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && conflictCodes.has(String(error.code));

/** Runs a transaction, and runs it again when PostgreSQL ended it for another one: up to five times. */
export const againAfterConflict = async <Result>(
  work: () => Promise<Result>,
  tries = 5,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!isConflict(error) || tries <= 1) throw error;
    return againAfterConflict(work, tries - 1);
  }
};
