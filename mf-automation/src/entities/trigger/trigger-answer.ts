import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';

/** `active` is an older spelling of `is_active` that some answers still carry. */
export type TriggerAnswer = Omit<TriggerView, 'is_active'> & {
  readonly is_active?: boolean;
  readonly active?: boolean;
};

export const toTrigger = ({ active, ...trigger }: TriggerAnswer): TriggerView => ({
  ...trigger,
  is_active: trigger.is_active ?? active ?? false,
});
