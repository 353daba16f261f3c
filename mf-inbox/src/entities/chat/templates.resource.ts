import type { LiveEvent, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import { readListPage, type ListPage } from '@billfold/shared/http/list-page';
import { createPagedResource } from '@billfold/shared/store/paged-resource';
import { moduleName } from '../../module/module-name';

/** What a chat shows of a template. */
export type ChatTemplate = { readonly id: number; readonly name: string; readonly body: string };
type TemplateSearch = { readonly merchantId: number; readonly search: string };

const pageRows = 50;

const pages = {
  module: moduleName,
  loadPage: async (
    { http }: Pick<ShellServices, 'http'>,
    { merchantId, search }: TemplateSearch,
    cursor: string | null,
  ): Promise<ListPage<ChatTemplate>> =>
    readListPage(
      await http.request<readonly ChatTemplate[]>({
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
  idOf: ({ id }: ChatTemplate): number => id,
  refreshOn: (event: LiveEvent): boolean => isChanged(event, 'template'),
};

/** The texts that a merchant has prepared, page by page. */
export const chatTemplates = createPagedResource<ChatTemplate, TemplateSearch>({
  ...pages,
  name: 'chatTemplates',
});

/** The same, for the list that a slash opens: it searches beside the Message Automation box. */
export const slashTemplates = createPagedResource<ChatTemplate, TemplateSearch>({
  ...pages,
  name: 'slashTemplates',
});
