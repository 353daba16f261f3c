import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { TriggerItemView, TriggerRunView } from '@billfold/shared/contracts/trigger.contract';
import { readListPage, type ListPage } from '@billfold/shared/http/list-page';
import type { ApiQuery } from '@billfold/shared/list/list-query';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** A list of one event's log: filters in `left` are not sent to the server. */
const createLogList = <Row>(name: string, path: string, left: readonly string[]) =>
  createResource<ListPage<Row>, ApiQuery>({
    module: moduleName,
    name,
    load: async ({ http }, query) => {
      const callQuery = Object.fromEntries(
        Object.entries(query).filter(([parameter]) => !left.includes(parameter)),
      );
      return readListPage(
        await http.request<readonly Row[]>({ method: 'GET', path, query: callQuery }),
      );
    },
    refreshOn: (event, query) => isChanged(event, 'trigger', Number(query['trigger'])),
  });

/** The runs of `scope={{ trigger: 5 }}`, newest first. */
export const runList = createLogList<TriggerRunView>('triggerRuns', 'trigger_runs', ['sort']);

/** What a run did, of `scope={{ trigger: 5, run: 81 }}`. */
export const itemList = createLogList<TriggerItemView>('triggerItems', 'trigger_items', [
  'trigger',
  'sort',
]);
