import type {
  PreviewTriggerRequest,
  TriggerPreview,
} from '@billfold/shared/contracts/trigger.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** Who would get what of an event that is not saved yet. */
export const triggerPreview = createResource({
  module: moduleName,
  name: 'triggerPreview',
  load: async ({ http }, body: PreviewTriggerRequest) =>
    bodyOrThrow(
      await http.request<TriggerPreview>({ method: 'POST', path: 'triggers/preview', body }),
    ),
  onLeave: 'forget',
});
