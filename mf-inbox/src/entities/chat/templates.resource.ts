import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import { moduleName } from '../../module/module-name';

/** What the Message Automation box shows of a template. */
type Template = { readonly id: number; readonly name: string; readonly body: string };

/** The texts that a merchant has prepared. */
export const chatTemplates = createResource({
  module: moduleName,
  name: 'chatTemplates',
  load: async ({ http }, merchantId: number) =>
    bodyOrThrow(
      await http.request<readonly Template[]>({
        method: 'GET',
        path: 'sms_templates',
        query: { merchant: merchantId },
      }),
    ),
  refreshOn: (event) => isChanged(event, 'template'),
});
