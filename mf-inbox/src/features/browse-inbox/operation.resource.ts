import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { OperationView } from '@billfold/shared/contracts/operation.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

/** What the inbox shows of a bulk action that the server works at. */
export type Operation = Pick<OperationView, 'id' | 'kind' | 'state' | 'total' | 'done' | 'failure'>;

export const cancelOperation = createSubmission<number>({
  module: moduleName,
  name: 'cancelOperation',
  request: (id) => ({ method: 'POST', path: `operations/${id}/cancel` }),
});

export const operation = createResource({
  module: moduleName,
  name: 'operation',
  load: async ({ http }, id: number) =>
    bodyOrThrow(await http.request<Operation>({ method: 'GET', path: `operations/${id}` })),
  refreshOn: (event, id) => isChanged(event, 'operation', id),
  refreshAfter: [cancelOperation.actions.done],
});
