import { lazyPart, waitingTool } from '../remote/lazy-part';
import { useColumnChoice } from './column-choice';
import type { TableMenu } from './ListTable';

/** It arrives behind the list: its first rows do not wait. */
const ListMenuPart = lazyPart(
  () => import('./ListMenuPart').then((module) => module.ListMenuPart),
  undefined,
  waitingTool,
);

/** The less frequent actions of a list, in words: `menu={{ ...listMenu, entries }}`. */
export const listMenu: Pick<TableMenu, 'Frame'> = {
  Frame: ({ entries, columns: all, prefix, csv: Csv, query, children }) => {
    const { shown, ...columns } = useColumnChoice(all, prefix);
    const part = { isOpen: true, entries, columns };
    return children(
      shown,
      Csv === undefined ? (
        <ListMenuPart {...part} />
      ) : (
        <Csv.Saving query={query}>
          {({ isBusy, save }) => <ListMenuPart {...part} isBusy={isBusy} onExport={save} />}
        </Csv.Saving>
      ),
    );
  },
};
