import { readDatabaseTime } from '@billfold/server-kit/database/database-clock';
import type { Operator, SoakSkip } from '@billfold/shared/contracts/rollout.contract';
import type { Executor } from '../../db/database';
import { changeRegistry } from '../releases/releases.public';
import { requireEnvironment, type RolloutsContext } from './change-rollouts.service';
import { assertMayWiden, resolveName } from './rollout-step.service';
import { assertTrusted } from './production';
import { servedReleases } from './rollout.domain';
import { impossible } from './rollout.errors';
import { assertSecondPerson, bothReasons } from './second-person.domain';
import {
  findEnvironment,
  findRollout,
  insertHistory,
  listReleasesByName,
  listServedSince,
  type EnvironmentRow,
} from './rollouts.queries';
import { insertAskedSkip, listAskedSkips, skipSoakOf } from './soak-skips.queries';

type SkipSoak = {
  readonly environment: string;
  readonly release: string;
  readonly reason: string;
  readonly actor: Operator;
};

/**
 * Why a release does not wait for its soak time, a sentence; null while it does. Channels do not count on payment
 * pages.
 */
const whyNotWaiting = async (
  db: Executor,
  place: EnvironmentRow,
  release: string,
): Promise<string | null> => {
  const state = await findRollout(db, place.name, release.split('@')[0] ?? '');
  if (state === null || !servedReleases({ ...state, channels: [] }).includes(release))
    return `${release} is not served in ${place.name}: promote it first.`;
  const since = (await listServedSince(db, place.name)).get(release)?.getTime() ?? 0;
  return since + place.soakMs <= (await readDatabaseTime(db)).getTime()
    ? `Payment pages of ${place.name} execute ${release} already.`
    : null;
};

/**
 * Lets payment pages execute a fix before its soak time has passed: requested by one operator, done when a second one
 * requests the same within a day. Both are in the history.
 */
export const skipSoak = (
  context: RolloutsContext,
  { environment, release: named, reason, actor }: SkipSoak,
): Promise<SoakSkip> =>
  changeRegistry(context.db, async (transaction) => {
    const place = await requireEnvironment(transaction, context, environment);
    const [module = ''] = named.split('@');
    const release = await resolveName(transaction, module, named);
    const why = await whyNotWaiting(transaction, place, release);
    if (why !== null) throw impossible(why);
    await assertTrusted(transaction, context, place, release);
    const waiting = (await listAskedSkips(transaction, environment)).find(
      (skip) => skip.release === release,
    );
    const key = (await listReleasesByName(transaction, [release])).get(release);
    if (key === undefined) throw impossible(`${release} is not registered.`);
    const entry = { environment, actor: actor.name, module, release, before: null, after: null };
    if (waiting === undefined) {
      await insertAskedSkip(transaction, environment, key, { askedBy: actor.name, reason });
      await insertHistory(transaction, { ...entry, action: 'soak_skip_asked', reason });
      const askedAt = (await readDatabaseTime(transaction)).toISOString();
      return { release, askedBy: actor.name, reason, askedAt, isSkipped: false };
    }
    assertSecondPerson(release, { askedBy: waiting.askedBy, confirmedBy: actor.name });
    assertMayWiden(actor, place);
    await skipSoakOf(transaction, environment, key);
    await insertHistory(transaction, {
      ...entry,
      action: 'soak_skipped',
      reason: bothReasons(reason, waiting),
    });
    return { ...waiting, isSkipped: true };
  });

const listConfirmableSkips = async (db: Executor, environment: string) => {
  const place = await findEnvironment(db, environment);
  if (place === null) return [];
  const skips = [];
  for (const skip of await listAskedSkips(db, environment))
    if ((await whyNotWaiting(db, place, skip.release)) === null) skips.push(skip);
  return skips;
};

/** What a second person can still confirm in an environment. */
export const readAskedSkips = async (
  { db }: RolloutsContext,
  environment: string,
): Promise<readonly SoakSkip[]> =>
  (await listConfirmableSkips(db, environment)).map((skip) => ({ ...skip, isSkipped: false }));
