import type { ComboBoxOption } from '@billfold/shared/desk/SearchComboBox';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

type Template = { readonly id: number; readonly name: string; readonly body: string };
export type TemplateSearch = { readonly text: string; readonly merchant: string };

/** As many as a list shows without scrolling far; a longer search finds the others. */
const foundRows = 20;

/** The templates of a merchant that the server found for the picker. */
export const foundTemplates = createResource({
  module: moduleName,
  name: 'foundTemplates',
  load: async (
    { http },
    { text, merchant }: TemplateSearch,
  ): Promise<readonly ComboBoxOption[]> => {
    const result = await http.request<readonly Template[]>({
      method: 'GET',
      path: 'sms_templates',
      query: { merchant, sort: 'name', limit: foundRows, ...(text === '' ? {} : { q: text }) },
    });
    return bodyOrThrow(result).map(({ id, name, body }) => ({
      id: String(id),
      label: name,
      detail: body,
    }));
  },
});
