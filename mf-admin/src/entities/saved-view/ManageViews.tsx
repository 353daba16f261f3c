import type { SavedView } from '@billfold/shared/contracts/saved-view.contract';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Menu } from '@billfold/shared/ui/Menu';
import { Modal } from '@billfold/shared/ui/Modal';
import { changeView, chooseDefault } from './saved-view.submission';
import styles from './ManageViews.module.css';

type ManageViewsProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly views: readonly SavedView[];
  /** The view in the address. */
  readonly query: string;
  readonly onOpen: (view: SavedView) => void;
  readonly onEdit: (view: SavedView) => void;
  readonly onDelete: (view: SavedView) => void;
};

/** "Shared with Cedar Water by Olive Owner · Begins the list" */
const aboutView = (view: SavedView): string =>
  [
    view.merchant_name === null
      ? 'Only you'
      : `Shared with ${view.merchant_name} by ${view.is_mine ? 'you' : view.owner_name}`,
    ...(view.is_default ? ['Opens by default'] : []),
  ].join(' · ');

type RowProps = Pick<ManageViewsProps, 'query' | 'onOpen' | 'onEdit' | 'onDelete'> & {
  readonly view: SavedView;
  readonly onDefault: () => void;
  readonly onReplace: () => void;
};

const ViewRow = ({ view, query, onOpen, onEdit, onDelete, onDefault, onReplace }: RowProps) => (
  <li className={styles.row}>
    <button type="button" className={styles.open} onClick={() => onOpen(view)}>
      <span className={styles.name}>{view.name}</span>
      <span className={styles.about}>{aboutView(view)}</span>
    </button>
    <Menu
      label={`Actions of ${view.name}`}
      entries={[
        {
          id: 'default',
          label: view.is_default ? "Don't open by default" : 'Open by default',
          icon: 'home',
          onSelect: onDefault,
        },
        ...(view.may_change
          ? [
              { id: 'edit', label: 'Edit', icon: 'edit' as const, onSelect: () => onEdit(view) },
              {
                id: 'replace',
                label: 'Update with current filters',
                icon: 'refresh' as const,
                isDisabled: query === '' || query === view.query,
                onSelect: onReplace,
              },
              {
                id: 'delete',
                label: 'Delete',
                icon: 'trash' as const,
                isDanger: true,
                onSelect: () => onDelete(view),
              },
            ]
          : []),
      ]}
    />
  </li>
);

/** The views of a list, with what may be done with each. */
export const ManageViews = (props: ManageViewsProps) => {
  const { isOpen, onClose, views, query } = props;
  const [defaults, choose] = useSubmission(chooseDefault);
  const [changed, change] = useSubmission(changeView);
  const refused = [defaults, changed].flatMap((state) =>
    state.status === 'refused' ? [...state.errors, ...Object.values(state.refusals)] : [],
  );
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Saved views" isLong>
      <ErrorArea errors={refused} retriesByItself={false} />
      {views.length === 0 && <EmptyState title="No saved views." icon="filter" />}
      <ul className={styles.rows}>
        {views.map((view) => (
          <ViewRow
            key={view.id}
            view={view}
            query={query}
            onOpen={props.onOpen}
            onEdit={props.onEdit}
            onDelete={props.onDelete}
            onDefault={() => choose({ id: view.id, is_default: !view.is_default })}
            onReplace={() => change({ id: view.id, request: { query, version: view.version } })}
          />
        ))}
      </ul>
    </Modal>
  );
};
