import type { TeamMember } from '@billfold/shared/contracts/team.contract';
import { displayName } from '@billfold/shared/format/names';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

type Person = { readonly value: string; readonly label: string };

/** The people of the teams that the reader manages, each once, as a filter offers them. */
export const auditPeople = createResource({
  module: moduleName,
  name: 'auditPeople',
  load: async ({ http }): Promise<readonly Person[]> => {
    const { body } = await http.request<TeamMember[]>({ method: 'GET', path: 'team' });
    const names = new Map(
      body.map((member) => [
        String(member.user_id),
        displayName({ ...member, is_business: false, business_name: '' }) || member.username,
      ]),
    );
    return [...names].map(([value, label]) => ({ value, label }));
  },
});
