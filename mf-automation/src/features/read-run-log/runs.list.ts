import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { TriggerItemView, TriggerRunView } from '@billfold/shared/contracts/trigger.contract';
import { readListPage, type ListPage } from '@billfold/shared/http/list-page';
import type { ApiQuery } from '@billfold/shared/list/list-query';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** A list whose address names what it is of: `pathOf` takes that from the scope of the list. */
const createScopedList = <Row>(
  name: string,
  pathOf: (scope: ApiQuery) => string,
  scopeNames: readonly string[],
) =>
  createResource<ListPage<Row>, ApiQuery>({
    module: moduleName,
    name,
    load: async ({ http }, query) => {
      const asked = Object.fromEntries(
        Object.entries(query).filter(([parameter]) => !scopeNames.includes(parameter)),
      );
      return readListPage(
        await http.request<readonly Row[]>({ method: 'GET', path: pathOf(query), query: asked }),
      );
    },
    refreshOn: (event, query) => isChanged(event, 'trigger', Number(query['trigger'])),
  });

/** The runs of `scope={{ trigger: 5 }}`, newest first. */
export const runList = createScopedList<TriggerRunView>(
  'triggerRuns',
  ({ trigger }) => `triggers/${trigger}/runs`,
  ['trigger', 'sort'],
);

/** What a run did, of `scope={{ trigger: 5, run: 81 }}`. */
export const itemList = createScopedList<TriggerItemView>(
  'triggerItems',
  ({ trigger, run }) => `triggers/${trigger}/runs/${run}/items`,
  ['trigger', 'run', 'sort'],
);
