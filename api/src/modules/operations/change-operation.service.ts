import type { OperationView } from '@billfold/shared/contracts/operation.contract';
import { hasEnded, type OperationState } from '@billfold/shared/contracts/operation-state';
import { requirePermission, type StaffActor } from '../../core/actor';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import { publishChanged } from '../live-events/live-events.public';
import type { OperationKind } from './operation-kind';
import { canPause } from './operation.domain';
import { operationEnded, operationNotFound, operationNotPausable } from './operation.errors';
import { presentOperation } from './present-operation';
import {
  findOperation,
  type LockedOperation,
  lockOperation,
  type OperationChange,
  updateOperation,
} from './operation.queries';
import { wakeOperations } from './operation-signal.service';

export type OperationCommand = 'pause' | 'resume' | 'cancel';

const past: Readonly<Record<OperationCommand, string>> = {
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
};

/** States in which a command has been followed already. */
const followed: Readonly<Record<OperationCommand, readonly OperationState[]>> = {
  pause: ['paused'],
  resume: ['queued', 'running'],
  cancel: ['cancelling', 'cancelled'],
};

const changeOf = (
  command: OperationCommand,
  { scheduledFor }: LockedOperation,
  now: Date,
): OperationChange => {
  switch (command) {
    case 'pause':
      return { state: 'paused', nextRunAt: null };
    case 'resume':
      return scheduledFor !== null && scheduledFor > now
        ? { state: 'queued', nextRunAt: scheduledFor }
        : { state: 'running', nextRunAt: now };
    case 'cancel':
      return { state: 'cancelling', nextRunAt: now };
  }
};

/** Throws operationEnded, and operationNotPausable. */
const check = (command: OperationCommand, { state, kind }: LockedOperation): void => {
  if (command !== 'cancel' && !canPause(kind)) throw operationNotPausable();
  if (hasEnded(state) || state === 'cancelling') throw operationEnded();
};

/**
 * Pauses, resumes or cancels long work of the caller's merchants. What has been followed already changes nothing.
 * Throws operationNotFound, operationEnded and operationNotPausable.
 */
export const changeOperation = async (
  context: UseCaseContext<StaffActor>,
  { id, command }: { readonly id: number; readonly command: OperationCommand },
  kinds: ReadonlyMap<string, OperationKind>,
): Promise<OperationView> => {
  const { db, actor, clock } = context;
  const now = clock.now();
  const row = await db.transaction().execute(async (transaction) => {
    const lockedRow = await lockOperation(transaction, actor.merchantIds, id);
    const kind = lockedRow && kinds.get(lockedRow.kind);
    if (lockedRow === undefined || kind === undefined) throw operationNotFound();
    requirePermission(actor, kind.permission, lockedRow.merchantId);
    if (!followed[command].includes(lockedRow.state)) {
      check(command, lockedRow);
      const change = changeOf(command, lockedRow, now);
      await updateOperation(transaction, id, change, now);
      await audited(transaction, context, {
        action: `operation.${past[command]}`,
        entity: 'operation',
        entityId: id,
        merchantId: lockedRow.merchantId,
        fields: ['state'],
        before: { state: lockedRow.state },
        after: { state: change.state },
      });
      await publishChanged(
        transaction,
        [{ merchantId: lockedRow.merchantId, entity: 'operation', id }],
        now,
      );
    }
    return findOperation(transaction, actor.merchantIds, id);
  });
  wakeOperations();
  if (row === undefined) throw operationNotFound();
  return presentOperation(row);
};
