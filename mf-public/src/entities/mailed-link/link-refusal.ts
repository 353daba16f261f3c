import { ApiError } from '@billfold/shared/http/api-error';

/** The link is over, was used or was never one: a fresh one helps, another try does not. */
export const isLinkRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'link_expired' || error.code === 'code_invalid');
