import { ApiError } from '@billfold/shared/http/api-error';

const wrongPinText = 'Invalid Pin Code';

/** Every refused PIN has the same text; a lock names its duration, an unknown phone its own text. */
export const pinRefusal = (lines: readonly string[], error: unknown): readonly string[] =>
  error instanceof ApiError && error.status === 403 && error.code !== 'locked_out'
    ? [wrongPinText]
    : lines;
