import { ApiError } from '@billfold/shared/http/api-error';

/** Wait before a call that the network or the server lost is made a second and last time. */
export const lostCallRetryMs = 1_000;

/** Whether a call was lost: the network or the server failed, and the server refused nothing. */
export const isLostCall = (error: unknown): boolean =>
  error instanceof ApiError && (error.isNetworkError || error.status >= 500);
