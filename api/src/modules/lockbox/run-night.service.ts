import type { Lease } from '@billfold/server-kit/jobs/worker';
import { hourMs } from '@billfold/shared/contracts/durations';
import type { Context } from '../../context/use-case-context';
import type { Executor } from '../../db/database';
import { publishChanged } from '../live-events/live-events.public';
import { lockSeries } from './lockbox-file.queries';
import { LockboxFault } from './lockbox-layout.domain';
import { dayAfter, nightOf } from './lockbox-night.service';
import {
  type ClaimedNight,
  raiseLockboxAlarm,
  resolveLockboxAlarm,
  setNextNight,
} from './lockbox-night.queries';
import { leftOutText, refusalText } from './lockbox.errors';
import { makeFile, type MadeFile } from './make-file.service';

const actor = 'system:lockbox';
const maker = { actor, sessionId: null, requestId: null };
const retryMs = hourMs;

type NightContext = Pick<Context, 'db' | 'clock'>;

/** Thrown to roll back what a process wrote whose claim another one has. */
class ClaimLost extends Error {}

const noteFailure = async (
  { db, clock }: NightContext,
  night: ClaimedNight,
  {
    date,
    worker,
    fault,
  }: { readonly date: string; readonly worker: string; readonly fault: LockboxFault },
): Promise<void> => {
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    const next = { date, at: new Date(now.getTime() + retryMs), now };
    if (!(await setNextNight(transaction, night, worker, next))) return;
    const id = await raiseLockboxAlarm(transaction, night, refusalText(date, fault), now);
    if (id !== undefined)
      await publishChanged(
        transaction,
        [{ merchantId: night.merchantId, entity: 'alarm', id }],
        now,
      );
  });
};

/**
 * Ends the alarm of a file that could not be made, or says which payments the file of the night lacks; answers the
 * changed alarms.
 */
const endAlarm = async (
  transaction: Executor,
  night: ClaimedNight,
  {
    date,
    made,
    now,
  }: { readonly date: string; readonly made: MadeFile | null; readonly now: Date },
): Promise<readonly number[]> => {
  const leftOut = made?.leftOut ?? [];
  if (leftOut.length === 0) return resolveLockboxAlarm(transaction, night, actor, now);
  const id = await raiseLockboxAlarm(transaction, night, leftOutText(date, leftOut), now);
  return id === undefined ? [] : [id];
};

/** Makes the file of the next closed day, if it is time; answers the day it could not make. */
const makeNext = (
  { db, clock }: NightContext,
  night: ClaimedNight,
  worker: string,
): Promise<{ readonly date: string; readonly fault: LockboxFault } | null> => {
  const now = clock.now();
  const { merchantId } = night;
  let date = '';
  return db
    .transaction()
    .execute(async (transaction) => {
      const series = await lockSeries(transaction, merchantId, now);
      if (series === undefined) return null;
      const { timeZone, today } = series;
      date = series.nextDate ?? today;
      const isDue = date < today && nightOf(date, timeZone) <= now;
      const made = isDue ? await makeFile(transaction, series, date, { maker, now }) : null;
      const nextDate = isDue ? dayAfter(date) : date;
      const next = { date: nextDate, at: nightOf(nextDate, timeZone), now };
      if (!(await setNextNight(transaction, night, worker, next))) throw new ClaimLost();
      const ended = isDue ? await endAlarm(transaction, night, { date, made, now }) : [];
      const changes = ended.map((id) => ({ merchantId, entity: 'alarm' as const, id }));
      await publishChanged(transaction, changes, now);
      return null;
    })
    .catch((error: unknown) => {
      if (error instanceof ClaimLost) return null;
      if (error instanceof LockboxFault) return { date, fault: error };
      throw error;
    });
};

/**
 * Makes the next file of a claimed merchant. Days of nights in which no process ran are made one after the other. A
 * file that cannot be made raises an alarm and is tried again each hour; no later file overtakes it.
 */
export const runNight = async (
  context: NightContext,
  night: ClaimedNight,
  { worker }: Pick<Lease, 'worker'>,
): Promise<void> => {
  const failed = await makeNext(context, night, worker);
  if (failed !== null) await noteFailure(context, night, { ...failed, worker });
};
