import type { JobKind } from '@billfold/server-kit/jobs/worker';
import { answerResetRequest, type ResetContext } from './answer-reset-request.service';
import { claimResetRequests, renewResetLease, type ResetRequest } from './reset-requests.queries';

const leaseMs = 30_000;
const requestsAtOnce = 2;

/** Requested resets and links, answered by mail after the page had its answer. */
export const resetRequests = (context: ResetContext): JobKind<ResetRequest> => ({
  name: 'reset_requests',
  concurrency: requestsAtOnce,
  leaseMs,
  claim: (request) => claimResetRequests(context.db, request),
  renew: (request, lease) => renewResetLease(context.db, request.id, lease),
  run: (request, lease) => answerResetRequest(context, request, lease),
});
