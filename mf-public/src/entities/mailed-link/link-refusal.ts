import { ApiError } from '@billfold/shared/http/api-error';
import type { Refusals } from '@billfold/shared/store/submission';

/** Returns whether the link is expired, used or unknown: a new link helps, another try does not. */
export const isLinkRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'link_expired' || error.code === 'code_invalid');

/** The `refusalsOf` of a submission: places the refusal of a link at `link`. */
export const linkRefusals = (error: ApiError): Refusals =>
  isLinkRefusal(error) ? { link: error.message } : {};
