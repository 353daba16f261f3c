import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { FactorRule } from '@billfold/shared/contracts/second-factor.contract';
import type { TeamMember } from '@billfold/shared/contracts/team.contract';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';
import { changeFactorRule, changeMember, inviteMember } from './team.submission';

export const team = createResource({
  module: moduleName,
  name: 'team',
  load: async ({ http }): Promise<readonly TeamMember[]> =>
    (await http.request<TeamMember[]>({ method: 'GET', path: 'team' })).body,
  refreshOn: (event) => isChanged(event, 'staff'),
  refreshAfter: [inviteMember.actions.done, changeMember.actions.done],
});

/** Of each merchant whose team the caller manages. */
export const factorRules = createResource({
  module: moduleName,
  name: 'factorRules',
  load: async ({ http }): Promise<readonly FactorRule[]> =>
    (await http.request<FactorRule[]>({ method: 'GET', path: 'team/second_factor' })).body,
  refreshAfter: [changeFactorRule.actions.done],
});
