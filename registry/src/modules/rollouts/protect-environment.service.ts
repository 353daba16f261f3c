import type { Operator, WaitingChange } from '@billfold/shared/contracts/rollout.contract';
import type { Executor } from '../../db/database';
import { changeRegistry } from '../releases/releases.public';
import { requireEnvironment, type RolloutsContext } from './change-rollouts.service';
import type { ServingProcess } from './production';
import { senseless } from './rollout.errors';
import { insertHistory, updateProtection } from './rollouts.queries';
import { insertWaiting } from './waiting-changes.queries';

type Protection = { readonly isProtected: boolean; readonly needsSecondPerson: boolean };
type ProtectionChange = {
  readonly environment: string;
  readonly reason: string;
  readonly actor: Operator;
  /** A second person has confirmed it. */
  readonly confirmed?: boolean;
  readonly isProtected: boolean;
  /** Absent: as it was; an open environment needs none. */
  readonly needsSecondPerson?: boolean | undefined;
};
export type ProtectionOutcome = Protection & { readonly waiting: WaitingChange | null };

/** What the change is called in the history; a change of both is named after the protection. */
const actionOf = (before: Protection, after: Protection): string => {
  if (before.isProtected !== after.isProtected)
    return after.isProtected ? 'environment_protected' : 'environment_opened';
  return after.needsSecondPerson ? 'second_person_required' : 'second_person_ended';
};

/** As `protectEnvironment`, within a transaction. */
export const protectWithin = async (
  transaction: Executor,
  serving: ServingProcess,
  change: ProtectionChange,
): Promise<ProtectionOutcome> => {
  const { environment, isProtected, reason, actor } = change;
  const before = await requireEnvironment(transaction, serving, environment);
  if (change.needsSecondPerson === true && !isProtected)
    throw senseless('Only a protected environment can need a second person.');
  const needsSecondPerson = isProtected && (change.needsSecondPerson ?? before.needsSecondPerson);
  const after = { isProtected, needsSecondPerson };
  if (before.isProtected === isProtected && before.needsSecondPerson === needsSecondPerson)
    return { ...after, waiting: null };
  const isWaiting = before.needsSecondPerson && !needsSecondPerson && change.confirmed !== true;
  await insertHistory(transaction, {
    environment,
    actor: actor.name,
    action: isWaiting ? 'change_asked' : actionOf(before, after),
    module: null,
    release: null,
    reason,
    before: null,
    after: null,
  });
  if (isWaiting) {
    const waiting = { environment, askedBy: actor.name, reason, changes: [], protection: after };
    return {
      isProtected: before.isProtected,
      needsSecondPerson: true,
      waiting: await insertWaiting(transaction, waiting),
    };
  }
  await updateProtection(transaction, environment, after);
  return { ...after, waiting: null };
};

/**
 * Protects an environment or opens it: only an admin may widen a rollout of a protected one, and a second person
 * confirms it where the environment needs one. That need ends by two persons, too: one alone could end it and then
 * widen.
 */
export const protectEnvironment = (
  context: RolloutsContext,
  change: ProtectionChange,
): Promise<ProtectionOutcome> =>
  changeRegistry(context.db, (transaction) => protectWithin(transaction, context, change));
