import type { MessageView } from '@billfold/shared/contracts/message.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** The message that the address names: its conversation is shown. */
export const openedMessage = createResource({
  module: moduleName,
  name: 'openedMessage',
  load: async ({ http }, id: number) =>
    bodyOrThrow(await http.request<MessageView>({ method: 'GET', path: `sms/${id}` })),
});
