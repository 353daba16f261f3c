import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { readListPage, type ListPage } from '@billfold/shared/http/list-page';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';
import { deleteTrigger } from './delete-trigger.submission';
import { saveTrigger } from './save-trigger.submission';
import { toTrigger, type TriggerAnswer } from './trigger-answer';

/** Every event of the staff member's merchants: the server answers them page by page. */
const readAll = async (http: HttpService): Promise<readonly TriggerView[]> => {
  const all: TriggerView[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { rows, nextCursor }: ListPage<TriggerAnswer> = readListPage(
      await http.request<readonly TriggerAnswer[]>({
        method: 'GET',
        path: 'triggers',
        ...(cursor === '' ? {} : { query: { cursor } }),
      }),
    );
    all.push(...rows.map(toTrigger));
    cursor = nextCursor;
  }
  return all;
};

export const triggers = createResource({
  module: moduleName,
  name: 'listTriggers',
  load: ({ http }) => readAll(http),
  refreshAfter: [saveTrigger.actions.done, deleteTrigger.actions.done],
  refreshOn: (event) => isChanged(event, 'trigger'),
});
