import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { TeamMember } from '@billfold/shared/contracts/team.contract';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';
import { changeMember, inviteMember } from './team.submission';

export const team = createResource({
  module: moduleName,
  name: 'team',
  load: async ({ http }): Promise<readonly TeamMember[]> =>
    (await http.request<TeamMember[]>({ method: 'GET', path: 'team' })).body,
  refreshOn: (event) => isChanged(event, 'staff'),
  refreshAfter: [inviteMember.actions.done, changeMember.actions.done],
});
