import type { JobKind } from '@billfold/server-kit/jobs/worker';
import { claimDueFunding, renewFundingLease, type FundingRead } from './funding.queries';
import type { FundingContext } from './funding-context';
import { readFunding } from './read-funding.service';

const leaseMs = 60_000;
const longestPollMs = 60_000;

/** Reads settlements and bank returns, one account per worker. */
export const fundingReads = (context: FundingContext, everyMs: number): JobKind<FundingRead> => {
  return {
    name: 'funding_reads',
    concurrency: 2,
    leaseMs,
    pollMs: Math.min(everyMs, longestPollMs),
    claim: (request) =>
      claimDueFunding(context.db, {
        ...request,
        defaultGatewayMerchantId: context.gatewayMerchantId,
      }),
    renew: ({ gatewayMerchantId }, lease) =>
      renewFundingLease(context.db, gatewayMerchantId, lease),
    run: (read, { worker }) => readFunding(context, read, worker, everyMs),
  };
};
