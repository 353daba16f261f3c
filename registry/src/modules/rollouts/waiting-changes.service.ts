import { hasRole } from '@billfold/shared/contracts/operator-roles';
import {
  type Operator,
  type WaitingChange,
  type WaitingConfirmed,
} from '@billfold/shared/contracts/rollout.contract';
import type { Executor } from '../../db/database';
import { assertWithinLimits } from '../../plugins/operator-limits';
import { changeRegistry } from '../releases/releases.public';
import { changeWithin, requireEnvironment, type RolloutsContext } from './change-rollouts.service';
import { protectWithin } from './protect-environment.service';
import { needsRole, nothingWaits } from './rollout.errors';
import { insertHistory } from './rollouts.queries';
import { assertMayWiden } from './rollout-step.service';
import { assertSecondPerson, bothReasons } from './second-person.domain';
import { modulesOfAct, type MakeAct } from './waiting-acts';
import { listConfirmable } from './confirmable.service';
import { deleteWaiting, findWaiting } from './waiting-changes.queries';

type ConfirmContext = RolloutsContext & { readonly makeAct: MakeAct };
type Answer = {
  readonly environment: string;
  readonly id: number;
  readonly reason: string;
  readonly actor: Operator;
};

const concernOf = ({ act, changes, protection }: WaitingChange): readonly string[] | '*' => {
  if (act !== undefined) return modulesOfAct(act);
  return protection === null ? changes.map(({ module }) => module) : '*';
};

/** The change that waits, if this operator's token is for what it concerns. */
const requireWaiting = async (
  transaction: Executor,
  { environment, id, actor }: Answer,
): Promise<WaitingChange> => {
  const waiting = await findWaiting(transaction, environment, id);
  if (waiting === null) throw nothingWaits(id, environment);
  assertWithinLimits(actor, { modules: concernOf(waiting), environment });
  return waiting;
};

/** Makes a change that waited, by a second person who may make it alone elsewhere: an admin. */
export const confirmWaiting = (
  context: ConfirmContext,
  answer: Answer,
): Promise<WaitingConfirmed> =>
  changeRegistry(context.db, async (transaction) => {
    const { environment, actor } = answer;
    const place = await requireEnvironment(transaction, context, environment);
    const waiting = await requireWaiting(transaction, answer);
    const { askedBy, changes, protection, act } = waiting;
    assertSecondPerson('this change', { askedBy, confirmedBy: actor.name });
    const confirmed = {
      environment,
      actor,
      reason: bothReasons(answer.reason, waiting),
      confirmed: true,
    };
    await deleteWaiting(transaction, waiting.id);
    if (act !== undefined) {
      assertMayWiden(actor, place);
      return { states: [], ...(await context.makeAct(transaction, act, confirmed)) };
    }
    if (protection === null) {
      const { states } = await changeWithin(transaction, context, { ...confirmed, changes });
      return { states };
    }
    if (!hasRole(actor, 'admin'))
      throw needsRole('admin', actor.name, actor.role, 'To change the protection');
    await protectWithin(transaction, context, { ...confirmed, ...protection });
    return { states: [] };
  });

/** Ends the wait without the change, by any operator. */
export const withdrawWaiting = (context: RolloutsContext, answer: Answer): Promise<WaitingChange> =>
  changeRegistry(context.db, async (transaction) => {
    await requireEnvironment(transaction, context, answer.environment);
    const waiting = await requireWaiting(transaction, answer);
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

/** Those that can still be confirmed, oldest first. */
export const readWaiting = (
  { db }: RolloutsContext,
  environment: string,
): Promise<readonly WaitingChange[]> => listConfirmable(db, environment);
