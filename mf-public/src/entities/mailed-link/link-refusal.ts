import { ApiError } from '@billfold/shared/http/api-error';
import type { Refusals, SubmissionState } from '@billfold/shared/store/submission';

/** Whether the link is expired, used or unknown: a new link helps, another try does not. */
const isLinkRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'link_expired' || error.code === 'code_invalid');

/** The `refusalsOf` of a submission: places the refusal of a link at `link`. */
export const linkRefusals = (error: ApiError): Refusals =>
  isLinkRefusal(error) ? { link: error.message } : {};

/** Why a submission's link was refused; undefined where it was not. */
export const refusedLink = (state: SubmissionState): string | undefined =>
  state.status === 'refused' ? state.refusals['link'] : undefined;
