import type {
  Operator,
  OverrideAnswer,
  WaitingAct,
  WaitingChange,
} from '@billfold/shared/contracts/rollout.contract';
import type { Executor } from '../../db/database';
import { modulesOf } from '../../plugins/operator-limits';
import { insertHistory } from './rollouts.queries';
import { insertWaiting } from './waiting-changes.queries';

/** An act as two persons made it: who confirmed it, and the reasons of both. */
export type ConfirmedAct = {
  readonly environment: string;
  readonly actor: Operator;
  readonly reason: string;
};
export type ActOutcome = { readonly issued?: OverrideAnswer };

/** Does what waited, by the module whose matter it is. Throws when it is not possible any more. */
export type MakeAct = (
  transaction: Executor,
  act: WaitingAct,
  confirmed: ConfirmedAct,
) => Promise<ActOutcome>;

/** What an act concerns, for the limits of a token; an address may be any module's. */
export const modulesOfAct = (act: WaitingAct): readonly string[] | '*' =>
  'releases' in act ? modulesOf(act.releases) : '*';

/** Keeps an act until a second person confirms it. */
export const askForAct = async (
  transaction: Executor,
  { environment, actor, reason }: ConfirmedAct,
  act: WaitingAct,
): Promise<WaitingChange> => {
  await insertHistory(transaction, {
    environment,
    actor: actor.name,
    action: 'change_asked',
    module: act.kind === 'give_address' ? act.module : null,
    release: 'releases' in act ? act.releases.join(', ') : null,
    reason: 'pattern' in act ? `${act.pattern}: ${reason}` : reason,
    before: null,
    after: null,
  });
  return insertWaiting(transaction, {
    environment,
    askedBy: actor.name,
    reason,
    changes: [],
    protection: null,
    act,
  });
};
