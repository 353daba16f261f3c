import {
  operatorRoles,
  type Operator,
  type RolloutState,
  type WaitingChange,
} from '@billfold/shared/contracts/rollout.contract';
import type { Executor } from '../../db/database';
import { assertWithinLimits } from '../../plugins/operator-limits';
import { changeRegistry } from '../releases/releases.public';
import { changeWithin, requireEnvironment, type RolloutsContext } from './change-rollouts.service';
import { protectWithin } from './protect-environment.service';
import { needsRole, nothingWaits } from './rollout.errors';
import { insertHistory } from './rollouts.queries';
import { assertSecondPerson, bothReasons } from './second-person.domain';
import { deleteWaiting, findWaiting, listWaiting } from './waiting-changes.queries';

type Answer = {
  readonly environment: string;
  readonly id: number;
  readonly reason: string;
  readonly actor: Operator;
};

/** The change that waits, if this operator's token is for what it concerns. */
const requireWaiting = async (
  transaction: Executor,
  context: RolloutsContext,
  { environment, id, actor }: Answer,
): Promise<WaitingChange> => {
  await requireEnvironment(transaction, context, environment);
  const waiting = await findWaiting(transaction, environment, id);
  if (waiting === null) throw nothingWaits(id, environment);
  assertWithinLimits(actor, {
    modules: waiting.protection === null ? waiting.changes.map(({ module }) => module) : '*',
    environment,
  });
  return waiting;
};

/** Makes a change that waited, by a second person who may make it alone elsewhere: an admin. */
export const confirmWaiting = (
  context: RolloutsContext,
  answer: Answer,
): Promise<readonly RolloutState[]> =>
  changeRegistry(context.db, async (transaction) => {
    const waiting = await requireWaiting(transaction, context, answer);
    const { environment, actor } = answer;
    const { askedBy, changes, protection } = waiting;
    assertSecondPerson('this change', { askedBy, confirmedBy: actor.name });
    const confirmed = {
      environment,
      actor,
      reason: bothReasons(answer.reason, waiting),
      confirmed: true,
    };
    await deleteWaiting(transaction, waiting.id);
    if (protection === null)
      return (await changeWithin(transaction, context, { ...confirmed, changes })).states;
    if (operatorRoles.indexOf(actor.role) < operatorRoles.indexOf('admin'))
      throw needsRole('admin', actor.name, actor.role, 'To change the protection');
    await protectWithin(transaction, context, { ...confirmed, ...protection });
    return [];
  });

/** Ends the wait without the change, by any operator. */
export const withdrawWaiting = (context: RolloutsContext, answer: Answer): Promise<WaitingChange> =>
  changeRegistry(context.db, async (transaction) => {
    const waiting = await requireWaiting(transaction, context, answer);
    await deleteWaiting(transaction, waiting.id);
    await insertHistory(transaction, {
      environment: answer.environment,
      actor: answer.actor.name,
      action: 'change_withdrawn',
      module: waiting.changes.length === 1 ? (waiting.changes[0]?.module ?? null) : null,
      release: null,
      reason: bothReasons(answer.reason, waiting),
      before: null,
      after: null,
    });
    return waiting;
  });

/** Oldest first. */
export const readWaiting = (
  { db }: RolloutsContext,
  environment: string,
): Promise<readonly WaitingChange[]> => listWaiting(db, environment);
