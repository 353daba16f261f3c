import { workOfState } from '@billfold/shared/contracts/import-rule';
import type { ImportView } from '@billfold/shared/contracts/import.contract';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createList } from '@billfold/shared/list/create-list';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** One import, as its id in the address names it. */
export const importWork = createResource<ImportView, number>({
  module: moduleName,
  name: 'importWork',
  load: async ({ http }, id) =>
    bodyOrThrow(await http.request<ImportView>({ method: 'GET', path: `imports/${id}` })),
  refreshOn: (event, id) => isChanged(event, 'import', id) || isChanged(event, 'operation'),
  onLeave: 'forget',
});

/** The imports of 30 days. */
export const importList = createList<ImportView>({
  module: moduleName,
  name: 'importList',
  path: 'imports',
  refreshOn: (event) => isChanged(event, 'import'),
});

/** The server works on it. */
export const isMoving = ({ state }: Pick<ImportView, 'state'>): boolean =>
  workOfState[state] !== undefined;

/** How much of the work under way is done, 0 to 1; null while that is not known. */
export const shareDone = ({ operation }: Pick<ImportView, 'operation'>): number | null =>
  operation === null || operation.total === 0 || operation.state === 'queued'
    ? null
    : Math.min(1, operation.done / operation.total);
