import { foundText } from '@billfold/shared/list/list-texts';
import type { ListSelection } from '@billfold/shared/list/use-list-selection';
import { Button } from '@billfold/shared/ui/Button';
import { Checkbox } from '@billfold/shared/ui/Checkbox';
import { IconButton } from '@billfold/shared/ui/IconButton';
import styles from './InboxToolbar.module.css';

type InboxToolbarProps = {
  readonly selection: ListSelection;
  /** Of the listed ones. */
  readonly listed: number;
  readonly selected: number;
  readonly onSelectListed: (isSelected: boolean) => void;
  /** How many match beside those listed; null when all of them are listed. */
  readonly matching: number | null;
  readonly isFloor: boolean;
  readonly onSelectMatching: () => void;
  readonly note: string | null;
  readonly onClose: () => void;
  readonly onMarkUnread: () => void;
};

const selectedText = (selection: ListSelection): string => {
  if (selection.kind === 'rows') return selection.count === 0 ? '' : `${selection.count} selected`;
  return selection.count === null
    ? 'All selected'
    : `All ${foundText(selection.count, selection.isFloor)} selected`;
};

/** Select all, and what can be done with the selected conversations. */
export const InboxToolbar = (props: InboxToolbarProps) => {
  const { selection, listed, selected, matching, note } = props;
  const isAll = listed > 0 && selected === listed;
  return (
    <div className={styles.toolbar}>
      <div className={styles.line}>
        <Checkbox
          label="Select all"
          isChecked={isAll}
          isIndeterminate={selected > 0 && !isAll}
          isDisabled={listed === 0}
          onChange={props.onSelectListed}
        />
        <span className={styles.count} role="status">
          {selectedText(selection)}
        </span>
        <IconButton icon="check-circle" label="Close Conversation" onClick={props.onClose} />
        <IconButton icon="eye-off" label="Mark as unread" onClick={props.onMarkUnread} />
      </div>
      {matching !== null && (
        <Button variant="quiet" size="small" onClick={props.onSelectMatching}>
          {`Select all ${foundText(matching, props.isFloor)} that match`}
        </Button>
      )}
      {note !== null && (
        <p className={styles.note} role="alert">
          {note}
        </p>
      )}
    </div>
  );
};
