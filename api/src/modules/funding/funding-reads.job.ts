import type { JobKind } from '@billfold/server-kit/jobs/worker';
import { claimDueFunding, renewFundingLease, type FundingRead } from './funding.queries';
import { readFunding, type FundingDependencies } from './read-funding.service';

const leaseMs = 60_000;
const longestPollMs = 60_000;

/** What the gateway settled and what banks returned, one account by one worker. */
export function fundingReads(deps: FundingDependencies, everyMs: number): JobKind<FundingRead> {
  return {
    name: 'funding_reads',
    concurrency: 2,
    leaseMs,
    pollMs: Math.min(everyMs, longestPollMs),
    claim: (request) =>
      claimDueFunding(deps.db, { ...request, defaultGatewayMerchantId: deps.gatewayMerchantId }),
    renew: ({ gatewayMerchantId }, lease) => renewFundingLease(deps.db, gatewayMerchantId, lease),
    run: (read, { worker }) => readFunding(deps, read, worker, everyMs),
  };
}
