import type { ImportRowView, ImportText } from '@billfold/shared/contracts/import.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import type { List } from '@billfold/shared/list/create-list';
import type { ApiQuery } from '@billfold/shared/list/list-query';
import { readListPage, type ListPage } from '@billfold/shared/http/list-page';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

export type ListedRow = ImportRowView & { readonly id: number };

/** Rows of the import that `scope` names. */
const createRows = (name: string): List<ListedRow> =>
  createResource<ListPage<ListedRow>, ApiQuery>({
    module: moduleName,
    name,
    load: async ({ http }, { import: id, ...query }) => {
      const page = readListPage(
        await http.request<readonly ImportRowView[]>({
          method: 'GET',
          path: `imports/${id}/rows`,
          query,
        }),
      );
      return { ...page, rows: page.rows.map((row) => ({ ...row, id: row.row })) };
    },
    onLeave: 'forget',
  });

/** Several lists are in sight at once. */
export const rowLists = {
  failed: createRows('importFailed'),
  warnings: createRows('importWarnings'),
  differs: createRows('importDiffers'),
  kept: createRows('importKept'),
  all: createRows('importRows'),
} as const;

const createTexts = (name: string, part: 'reasons' | 'warnings') =>
  createResource<readonly ImportText[], number>({
    module: moduleName,
    name,
    load: async ({ http }, id) =>
      bodyOrThrow(
        await http.request<readonly ImportText[]>({ method: 'GET', path: `imports/${id}/${part}` }),
      ),
    onLeave: 'forget',
  });

/** Each reason of failed rows, and each warning, of an import once, with its number of rows. */
export const rowTexts = {
  failed: createTexts('importReasonTexts', 'reasons'),
  warnings: createTexts('importWarningTexts', 'warnings'),
} as const;
