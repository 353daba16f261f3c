import type { GroupView } from '@billfold/shared/contracts/group.contract';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import { createList } from '@billfold/shared/list/create-list';
import { moduleName } from '../../module/module-name';
import { changeGroup } from './change-group.submission';

/** The groups of the staff member's merchants. */
export const groupList = createList<GroupView>({
  module: moduleName,
  name: 'listGroups',
  path: 'auto_groups/get_auto_groups',
  refreshOn: (event) => isChanged(event, 'group'),
  refreshAfter: [changeGroup.actions.done],
});
