import type { GroupView } from '@billfold/shared/contracts/group.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

type Asked = { readonly text: string; /** '' for all. */ readonly merchantId: string };

/** A group that a search found, with how many customers it has. */
export type FoundGroup = Pick<
  GroupView,
  'id' | 'name' | 'merchant_id' | 'merchant_name' | 'members_count' | 'members_count_is_floor'
>;

/** As many as a list shows without scrolling far; a longer search finds the others. */
const foundRows = 20;

export const foundGroups = createResource({
  module: moduleName,
  name: 'foundGroups',
  load: async ({ http }, { text, merchantId }: Asked): Promise<readonly FoundGroup[]> => {
    const groups = bodyOrThrow(
      await http.request<readonly GroupView[]>({
        method: 'GET',
        path: 'auto_groups/get_auto_groups',
        query: {
          limit: foundRows,
          sort: 'name',
          ...(merchantId === '' ? {} : { merchant_id: merchantId }),
          ...(text === '' ? {} : { q: text }),
        },
      }),
    );
    return groups.map((group) => ({
      id: group.id,
      name: group.name,
      merchant_id: group.merchant_id,
      merchant_name: group.merchant_name,
      members_count: group.members_count,
      members_count_is_floor: group.members_count_is_floor,
    }));
  },
});
