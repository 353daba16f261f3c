import type { AssignableStaff } from '@billfold/shared/contracts/conversation.contract';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** The staff who can answer, of all merchants of the person. */
export const assignableStaff = createResource({
  module: moduleName,
  name: 'assignableStaff',
  load: async ({ http }) =>
    bodyOrThrow(
      await http.request<readonly AssignableStaff[]>({ method: 'GET', path: 'sms/assignees' }),
    ),
  refreshOn: (event) => isChanged(event, 'staff'),
});
