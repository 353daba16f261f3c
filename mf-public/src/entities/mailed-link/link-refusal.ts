import { ApiError } from '@billfold/shared/http/api-error';

/** Returns whether the link is expired, used or unknown: a new link helps, another try does not. */
export const isLinkRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'link_expired' || error.code === 'code_invalid');
