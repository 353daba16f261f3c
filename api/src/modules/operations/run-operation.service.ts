import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded } from '@billfold/shared/contracts/operation-state';
import type { Lease } from '@billfold/server-kit/jobs/worker';
import type { Context } from '../../context/use-case-context';
import { againAfterConflict } from '../../db/again-after-conflict';
import type { Executor } from '../../db/database';
import { publishChanged } from '../live-events/live-events.public';
import type { OperationKind } from './operation-kind';
import { haveSameCounts, type Step, waitAfterFailure } from './operation.domain';
import {
  type Due,
  type LockedOperation,
  lockLeased,
  type OperationChange,
  releaseOperation,
  updateOperation,
} from './operation.queries';

type Kinds = ReadonlyMap<string, OperationKind>;

/** What a step leaves: what is stored, whether none is due now, and how long to rest before the next one. */
type Taken = OperationChange & { readonly waits: boolean; readonly restMs?: number };

const nothingLeft = ({ done, counts }: LockedOperation): Step => ({ done, counts, isOver: true });

const changeAfter = (lockedRow: LockedOperation, step: Step, now: Date): Taken => {
  const { done, counts, cursor, isOver, waitMs = 0, restMs = 0 } = step;
  const going = lockedRow.state === 'cancelling' ? 'cancelling' : 'running';
  const ended = lockedRow.state === 'cancelling' ? 'cancelled' : 'done';
  return {
    state: isOver ? ended : going,
    nextRunAt: isOver ? null : new Date(now.getTime() + waitMs),
    done,
    counts,
    ...(cursor === undefined ? {} : { cursor }),
    waits: isOver || waitMs > 0,
    restMs,
  };
};

/** While reports still change the counts they are counted once in a while, not after each report. */
const recountEveryMs = 1_000;

const afterRecount = (
  { state, counts }: LockedOperation,
  counted: Pick<Step, 'counts'> | undefined,
  now: Date,
) => {
  const isStill = counted === undefined || haveSameCounts(counted.counts, counts);
  const nextRunAt = isStill ? null : new Date(now.getTime() + recountEveryMs);
  return { state, nextRunAt, waits: true };
};

const takeStep = async (
  transaction: Executor,
  {
    context,
    kind,
    operation,
  }: { context: Context; kind: OperationKind; operation: LockedOperation },
): Promise<Taken> => {
  const request = { transaction, operation, context };
  if (operation.state === 'paused') return { state: 'paused', nextRunAt: null, waits: true };
  if (hasEnded(operation.state)) {
    const counted = await kind.recount?.(request);
    return { ...afterRecount(operation, counted, context.clock.now()), ...counted };
  }
  const step =
    operation.state === 'cancelling'
      ? ((await kind.cancelStep?.(request)) ?? nothingLeft(operation))
      : await kind.step(request);
  return changeAfter(operation, step, context.clock.now());
};

const isTold = (lockedRow: LockedOperation, change: OperationChange): boolean =>
  change.state !== lockedRow.state ||
  (change.counts !== undefined && !haveSameCounts(change.counts, lockedRow.counts));

/** One step and what is stored of it. Answers how long to rest before the next one; undefined when none is due now. */
const advance = async (
  context: Context,
  kinds: Kinds,
  { id }: Due,
  { worker }: Lease,
): Promise<number | undefined> =>
  context.db.transaction().execute(async (transaction) => {
    const lockedRow = await lockLeased(transaction, id, worker);
    const kind = lockedRow && kinds.get(lockedRow.kind);
    if (lockedRow === undefined || kind === undefined) return undefined;
    const {
      waits,
      restMs = 0,
      ...change
    } = await takeStep(transaction, { context, kind, operation: lockedRow });
    const now = context.clock.now();
    await updateOperation(transaction, id, change, now);
    if (isTold(lockedRow, change))
      await publishChanged(
        transaction,
        [{ merchantId: lockedRow.merchantId, entity: 'operation', id }],
        now,
      );
    return waits ? undefined : restMs;
  });

/** A kind with something to end ends it after the last try, so that none of its rows waits for ever. */
const noteFailure = (
  context: Context,
  kinds: Kinds,
  { id }: Due,
  { worker }: Lease,
): Promise<void> =>
  context.db.transaction().execute(async (transaction) => {
    const lockedRow = await lockLeased(transaction, id, worker);
    if (lockedRow === undefined || hasEnded(lockedRow.state)) return;
    const now = context.clock.now();
    const tries = lockedRow.tries + 1;
    const waitMs = waitAfterFailure(tries);
    const isGivenUp = waitMs === undefined;
    const hasEnd =
      kinds.get(lockedRow.kind)?.cancelStep !== undefined && lockedRow.state !== 'cancelling';
    const failure = 'Something went wrong';
    const givenUp: OperationChange = hasEnd
      ? { state: 'cancelling', nextRunAt: now, tries: 0, failure }
      : { state: 'failed', nextRunAt: null, tries, failure };
    const change: OperationChange = isGivenUp
      ? givenUp
      : { state: lockedRow.state, nextRunAt: new Date(now.getTime() + waitMs), tries };
    await updateOperation(transaction, id, change, now);
    await publishChanged(
      transaction,
      [{ merchantId: lockedRow.merchantId, entity: 'operation', id }],
      now,
    );
  });

type Pace = {
  /** Called before each step. */
  readonly mayGoOn: () => Promise<boolean>;
  /** What happens for so many milliseconds before a step whose predecessor asks for it. */
  readonly rest: (ms: number) => Promise<unknown>;
};

const ofWorkers: Pace = { mayGoOn: async () => true, rest: (ms) => sleep(ms) };

/**
 * Takes steps until none is due now. Each is one transaction with its cursor: after a process ends, the next worker
 * goes on behind the last batch that was committed.
 */
export const runOperation = async (
  context: Context,
  kinds: Kinds,
  due: Due,
  lease: Lease,
  { mayGoOn, rest }: Pace = ofWorkers,
): Promise<void> => {
  try {
    while (await mayGoOn()) {
      const restMs = await againAfterConflict(() => advance(context, kinds, due, lease));
      if (restMs === undefined) break;
      if (restMs > 0) await rest(restMs);
    }
  } catch (err) {
    context.log.error({ err, operation: due.id }, 'a step of long work failed');
    await noteFailure(context, kinds, due, lease);
  }
  await releaseOperation(context.db, due.id, lease.worker);
};
