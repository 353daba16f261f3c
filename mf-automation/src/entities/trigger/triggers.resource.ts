import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** `active` is an older spelling of `is_active` that some answers still carry. */
export type TriggerAnswer = Omit<TriggerView, 'is_active'> & {
  readonly is_active?: boolean;
  readonly active?: boolean;
};

export const toTrigger = ({ active, ...trigger }: TriggerAnswer): TriggerView => ({
  ...trigger,
  is_active: trigger.is_active ?? active ?? false,
});

export const triggers = createResource({
  module: moduleName,
  name: 'listTriggers',
  load: async ({ http }) =>
    bodyOrThrow(
      await http.request<readonly TriggerAnswer[]>({ method: 'GET', path: 'triggers' }),
    ).map(toTrigger),
});
