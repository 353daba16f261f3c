import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { audited } from '../../context/audited';
import type { StaffActor } from '../../core/actor';
import type { UseCaseContext } from '../../context/use-case-context';
import { triggerUnknown } from './trigger.errors';
import { presentTrigger } from './trigger.presenter';
import { getTrigger, lockTrigger, setTriggerActive } from './trigger.queries';

/** Switches an automated event on or off; asking for what is so already changes and records nothing. */
export const toggleTrigger = async (
  context: UseCaseContext<StaffActor>,
  command: { readonly id: number; readonly isActive: boolean },
): Promise<TriggerView> => {
  const { db, clock, actor } = context;
  return db.transaction().execute(async (transaction) => {
    const found = await lockTrigger(transaction, actor.merchantIds, command.id);
    if (found === undefined) throw triggerUnknown();
    if (found.isActive !== command.isActive) {
      await setTriggerActive(transaction, command.id, command.isActive, clock.now());
      await audited(transaction, context, {
        action: command.isActive ? 'trigger.activated' : 'trigger.deactivated',
        entity: 'trigger',
        entityId: command.id,
        merchantId: found.merchantId,
        fields: ['is_active'],
        before: { is_active: found.isActive },
        after: { is_active: command.isActive },
      });
    }
    return presentTrigger(await getTrigger(transaction, command.id));
  });
};
