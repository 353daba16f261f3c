import { hasEnded } from '@billfold/shared/contracts/operation-state';
import type { Lease } from '@billfold/server-kit/jobs/worker';
import type { Context } from '../../context/use-case-context';
import type { Executor } from '../../db/database';
import { publishChanged } from '../live-events/live-events.public';
import type { OperationKind } from './operation-kind';
import { haveSameCounts, type Step, waitAfterFailure } from './operation.domain';
import {
  type Due,
  type HeldOperation,
  lockLeased,
  type OperationChange,
  releaseOperation,
  updateOperation,
} from './operation.queries';

type Kinds = ReadonlyMap<string, OperationKind>;

const nothingLeft = ({ done, counts }: HeldOperation): Step => ({ done, counts, isOver: true });

const changeAfter = (
  held: HeldOperation,
  step: Step,
  now: Date,
): OperationChange & { readonly waits: boolean } => {
  const { done, counts, cursor, isOver, waitMs = 0 } = step;
  const going = held.state === 'cancelling' ? 'cancelling' : 'running';
  const ended = held.state === 'cancelling' ? 'cancelled' : 'done';
  return {
    state: isOver ? ended : going,
    nextRunAt: isOver ? null : new Date(now.getTime() + waitMs),
    done,
    counts,
    ...(cursor === undefined ? {} : { cursor }),
    waits: isOver || waitMs > 0,
  };
};

/** While reports still change the counts they are counted once in a while, not after each report. */
const recountEveryMs = 1_000;

const afterRecount = (
  { state, counts }: HeldOperation,
  counted: Pick<Step, 'counts'> | undefined,
  now: Date,
) => {
  const isStill = counted === undefined || haveSameCounts(counted.counts, counts);
  const nextRunAt = isStill ? null : new Date(now.getTime() + recountEveryMs);
  return { state, nextRunAt, waits: true };
};

const takeStep = async (
  transaction: Executor,
  { context, kind, held }: { context: Context; kind: OperationKind; held: HeldOperation },
): Promise<OperationChange & { readonly waits: boolean }> => {
  const request = { transaction, operation: held, context };
  if (held.state === 'paused') return { state: 'paused', nextRunAt: null, waits: true };
  if (hasEnded(held.state)) {
    const counted = await kind.recount?.(request);
    return { ...afterRecount(held, counted, context.clock.now()), ...counted };
  }
  const step =
    held.state === 'cancelling'
      ? ((await kind.cancelStep?.(request)) ?? nothingLeft(held))
      : await kind.step(request);
  return changeAfter(held, step, context.clock.now());
};

const isTold = (held: HeldOperation, change: OperationChange): boolean =>
  change.state !== held.state ||
  (change.counts !== undefined && !haveSameCounts(change.counts, held.counts));

/** One step and what is stored of it. Answers whether another one is due now. */
const advance = async (
  context: Context,
  kinds: Kinds,
  { id }: Due,
  { worker }: Lease,
): Promise<boolean> =>
  context.db.transaction().execute(async (transaction) => {
    const held = await lockLeased(transaction, id, worker);
    const kind = held && kinds.get(held.kind);
    if (held === undefined || kind === undefined) return false;
    const { waits, ...change } = await takeStep(transaction, { context, kind, held });
    const now = context.clock.now();
    await updateOperation(transaction, id, change, now);
    if (isTold(held, change))
      await publishChanged(
        transaction,
        [{ merchantId: held.merchantId, entity: 'operation', id }],
        now,
      );
    return !waits;
  });

/** A kind with something to end ends it after the last try, so that none of its rows waits for ever. */
const noteFailure = (
  context: Context,
  kinds: Kinds,
  { id }: Due,
  { worker }: Lease,
): Promise<void> =>
  context.db.transaction().execute(async (transaction) => {
    const held = await lockLeased(transaction, id, worker);
    if (held === undefined || hasEnded(held.state)) return;
    const now = context.clock.now();
    const tries = held.tries + 1;
    const waitMs = waitAfterFailure(tries);
    const isGivenUp = waitMs === undefined;
    const hasEnd = kinds.get(held.kind)?.cancelStep !== undefined && held.state !== 'cancelling';
    const failure = 'Something went wrong';
    const givenUp: OperationChange = hasEnd
      ? { state: 'cancelling', nextRunAt: now, tries: 0, failure }
      : { state: 'failed', nextRunAt: null, tries, failure };
    const change: OperationChange = isGivenUp
      ? givenUp
      : { state: held.state, nextRunAt: new Date(now.getTime() + waitMs), tries };
    await updateOperation(transaction, id, change, now);
    await publishChanged(
      transaction,
      [{ merchantId: held.merchantId, entity: 'operation', id }],
      now,
    );
  });

/**
 * Takes steps until none is due now. Each is one transaction with its cursor: after a process ends, the next worker goes on behind the
 * last batch that was committed. `mayGoOn` is asked before each.
 */
export const runOperation = async (
  context: Context,
  kinds: Kinds,
  due: Due,
  lease: Lease,
  mayGoOn: () => Promise<boolean> = async () => true,
): Promise<void> => {
  try {
    while ((await mayGoOn()) && (await advance(context, kinds, due, lease)));
  } catch (err) {
    context.log.error({ err, operation: due.id }, 'a step of long work failed');
    await noteFailure(context, kinds, due, lease);
  }
  await releaseOperation(context.db, due.id, lease.worker);
};
