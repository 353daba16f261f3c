import type { HealthPoint } from '@billfold/shared/contracts/beacon.contract';
import type { Executor } from '../../db/database';
import { listHealth } from './health.queries';
import { presentSums } from './module-health.domain';

type Totals = Omit<HealthPoint, 'minute'>;
type CommonHealth = {
  /** How many minutes had views of both. */
  readonly minutes: number;
  readonly before: Totals;
  readonly after: Totals;
};
type CommonQuery = {
  readonly environment: string;
  readonly module: string;
  /** How far back. */
  readonly minutes: number;
  readonly releases: readonly [string, string];
};

/**
 * The sums of two releases over the minutes in which visitors got both; null without one. A bad hour of the API is then
 * in both.
 */
export const readCommonHealth = async (
  db: Executor,
  { environment, module, minutes, releases }: CommonQuery,
  now: Date,
): Promise<CommonHealth | null> => {
  const since = new Date(now.getTime() - minutes * 60_000);
  const seen = (await listHealth(db, { environment, module, since })).filter(
    ({ release, tally }) => releases.includes(release) && tally.views > 0,
  );
  const minutesOf = (name: string): ReadonlySet<number> =>
    new Set(seen.filter(({ release }) => release === name).map(({ minute }) => minute.getTime()));
  const [one, other] = releases.map(minutesOf);
  const rows = seen.filter(
    ({ minute }) => one?.has(minute.getTime()) && other?.has(minute.getTime()),
  );
  const sums = presentSums(rows)[0]?.releases ?? [];
  const [before, after] = releases.map((name) => sums.find(({ release }) => release === name));
  if (before === undefined || after === undefined) return null;
  const common = new Set(rows.map(({ minute }) => minute.getTime()));
  return { minutes: common.size, before: before.total, after: after.total };
};
