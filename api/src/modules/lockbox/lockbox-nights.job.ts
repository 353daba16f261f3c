import type { JobKind } from '@billfold/server-kit/jobs/worker';
import type { Context } from '../../context/use-case-context';
import { type ClaimedNight, claimNights, renewNight } from './lockbox-night.queries';
import { runNight } from './run-night.service';

const leaseMs = 30_000;
const pollMs = 20_000;

/** The files of days that are over. */
export const lockboxNights = (context: Pick<Context, 'db' | 'clock'>): JobKind<ClaimedNight> => ({
  name: 'lockbox_nights',
  concurrency: 2,
  leaseMs,
  pollMs,
  claim: (request) => claimNights(context.db, request),
  renew: (night, lease) => renewNight(context.db, night, lease),
  run: (night, lease) => runNight(context, night, lease),
});
