import { ApiError } from '@billfold/shared/http/api-error';

const wrongPinText = 'Invalid Pin Code';

/** A refused PIN reads the same always; a lock-out says how long, an unknown phone says so. */
export const pinRefusal = (lines: readonly string[], error: unknown): readonly string[] =>
  error instanceof ApiError && error.status === 403 && error.code !== 'locked_out'
    ? [wrongPinText]
    : lines;
