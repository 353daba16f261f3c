import type { SavedViewList } from '@billfold/shared/contracts/saved-view-rule';
import type { SavedView } from '@billfold/shared/contracts/saved-view.contract';
import type { ListFilters } from '@billfold/shared/list/list-query';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useDialog } from '@billfold/shared/remote/use-dialog';
import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { Icon } from '@billfold/shared/ui/Icon';
import { Menu } from '@billfold/shared/ui/Menu';
import { useState, type ComponentProps } from 'react';
import { savedViews } from './saved-views.resource';
import styles from './ViewsMenu.module.css';
import { useDefaultView, useView } from './use-view';
import { parametersOf } from './view-address';

/** Drawn from the first opening of the menu on: the first visit of a list does not fetch it. */
const ViewsParts = lazyPart(
  async () => (await import(/* webpackChunkName: "saved-views" */ './ViewsParts')).ViewsParts,
);

type Entries = ComponentProps<typeof Menu>['entries'];
const noViews: readonly SavedView[] = [];

type MenuOptions = {
  readonly views: readonly SavedView[];
  readonly query: string;
  readonly onOpen: (query: string) => void;
  readonly onSave: () => void;
  readonly onManage: () => void;
};

/** The view in sight has the mark. Of two with one search, the first. */
const entriesOf = ({ views, query, onOpen, onSave, onManage }: MenuOptions): Entries => {
  const current = views.find((view) => view.query === query);
  return [
    {
      id: 'all',
      label: 'All rows',
      icon: query === '' ? 'check' : 'minus',
      onSelect: () => onOpen(''),
    },
    ...views.map((view) => ({
      id: String(view.id),
      label: view.name,
      icon: view === current ? ('check' as const) : ('filter' as const),
      ...(view.merchant_name !== null && { note: `Shared with ${view.merchant_name}` }),
      onSelect: () => onOpen(view.query),
    })),
    {
      id: 'save',
      label: 'Save this view',
      icon: 'plus',
      isDisabled: query === '' || current !== undefined,
      ...(query === '' && { note: 'Search, filter or sort first.' }),
      onSelect: onSave,
    },
    ...(views.length === 0
      ? []
      : [{ id: 'manage', label: 'Manage views', icon: 'settings' as const, onSelect: onManage }]),
  ];
};

type ViewsMenuProps = {
  /** Always drawn. */
  readonly isOpen: boolean;
  readonly list: SavedViewList;
  readonly filters: ListFilters;
};

/** The views of a list: each is an address with search, filters and order, which the menu opens. */
export const ViewsMenu = ({ list, filters }: ViewsMenuProps) => {
  const parameters = parametersOf(filters);
  const [data, reload] = useResource(savedViews, list);
  const loadedViews = valueOf(data);
  const views = loadedViews ?? noViews;
  const { query, open } = useView(parameters);
  const [saving, managing] = [useDialog('save-view'), useDialog('views')];
  const [edit, deletion] = [useDialog('edit-view'), useDialog('delete-view')];
  const dialogs = { saving, managing, edit, deletion };
  useDefaultView(loadedViews, parameters);
  const isDialogOpen = Object.values(dialogs).some(({ isOpen }) => isOpen);
  const [isNear, setNear] = useState(isDialogOpen);
  if (!isNear && isDialogOpen) setNear(true);
  const current = views.find((view) => view.query === query);
  const errors = loadedViews === undefined ? errorsOf(data) : [];
  const entries: Entries =
    errors.length > 0
      ? [
          {
            id: 'retry',
            label: 'Try again',
            icon: 'refresh',
            note: "We couldn't load your views.",
            onSelect: reload,
          },
        ]
      : entriesOf({
          views,
          query,
          onOpen: open,
          onSave: saving.open,
          onManage: managing.open,
        });
  return (
    <>
      <Menu
        label={current === undefined ? 'Views' : `Views: ${current.name}`}
        entries={entries}
        onOpen={() => setNear(true)}
      >
        <span className={styles.button}>
          <Icon name="eye" size={18} />
          <span className={styles.name}>{current?.name ?? 'Views'}</span>
          <Icon name="chevron-down" size={16} />
        </span>
      </Menu>
      {isNear && (
        <ViewsParts
          isOpen={isDialogOpen}
          {...{ list, views, query, dialogs }}
          onOpen={(view) => open(view.query)}
        />
      )}
    </>
  );
};
