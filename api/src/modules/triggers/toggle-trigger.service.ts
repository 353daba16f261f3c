import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { principalOf, type StaffActor } from '../../core/actor';
import { insertAuditEntry } from '../../db/audit.queries';
import type { UseCaseContext } from '../../context/use-case-context';
import { triggerUnknown } from './trigger.errors';
import { presentTrigger } from './trigger.presenter';
import { getTrigger, lockTrigger, setTriggerActive } from './trigger.queries';

/** Switches an automated event on or off; asking for what is so already changes and records nothing. */
export const toggleTrigger = async (
  { db, clock, actor, requestId }: UseCaseContext<StaffActor>,
  command: { readonly id: number; readonly isActive: boolean },
): Promise<TriggerView> =>
  db.transaction().execute(async (transaction) => {
    const found = await lockTrigger(transaction, actor.merchantIds, command.id);
    if (found === undefined) throw triggerUnknown();
    if (found.isActive !== command.isActive) {
      const at = clock.now();
      await setTriggerActive(transaction, command.id, command.isActive, at);
      await insertAuditEntry(transaction, {
        actor: principalOf(actor),
        action: command.isActive ? 'trigger.activated' : 'trigger.deactivated',
        entity: 'trigger',
        entityId: command.id,
        before: { is_active: found.isActive },
        after: { is_active: command.isActive },
        at,
        requestId,
      });
    }
    return presentTrigger(await getTrigger(transaction, command.id));
  });
