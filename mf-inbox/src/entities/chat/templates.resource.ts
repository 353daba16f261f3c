import { isChanged } from '@billfold/shared/contracts/live.contract';
import { readListPage } from '@billfold/shared/http/list-page';
import { createPagedResource } from '@billfold/shared/store/paged-resource';
import { moduleName } from '../../module/module-name';

/** What the Message Automation box shows of a template. */
type Template = { readonly id: number; readonly name: string; readonly body: string };
type TemplateSearch = { readonly merchantId: number; readonly search: string };

const pageRows = 50;

/** The texts that a merchant has prepared, page by page. */
export const chatTemplates = createPagedResource<Template, TemplateSearch>({
  module: moduleName,
  name: 'chatTemplates',
  loadPage: async ({ http }, { merchantId, search }, cursor) =>
    readListPage(
      await http.request<readonly Template[]>({
        method: 'GET',
        path: 'sms_templates',
        query: {
          merchant: merchantId,
          limit: pageRows,
          ...(search === '' ? {} : { q: search }),
          ...(cursor === null ? {} : { cursor }),
        },
      }),
    ),
  idOf: ({ id }) => id,
  refreshOn: (event) => isChanged(event, 'template'),
});
