import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';
import { deleteTrigger } from './delete-trigger.submission';
import { saveTrigger } from './save-trigger.submission';
import { toTrigger, type TriggerAnswer } from './trigger-answer';

export const triggers = createResource({
  module: moduleName,
  name: 'listTriggers',
  load: async ({ http }): Promise<readonly TriggerView[]> =>
    bodyOrThrow(
      await http.request<readonly TriggerAnswer[]>({ method: 'GET', path: 'triggers' }),
    ).map(toTrigger),
  refreshAfter: [saveTrigger.actions.done, deleteTrigger.actions.done],
  refreshOn: (event) => isChanged(event, 'trigger'),
});
