import { useCallback, useState } from 'react';
import { useDialog } from '../remote/use-dialog';
import { Menu, type MenuEntry } from '../ui/Menu';
import { Spinner } from '../ui/Spinner';
import type { ColumnChoice } from './column-choice';
import { ColumnsDialog } from './ColumnsDialog';
import styles from './ListMenuPart.module.css';

export type ListMenuProps = {
  /** For `lazyPart`. */
  readonly isOpen: boolean;
  readonly entries: readonly MenuEntry[];
  /** The columns that the person may choose; absent: the list decides. */
  readonly columns?: Omit<ColumnChoice<never>, 'shown'>;
  /** Saves the rows as a file. */
  readonly onExport?: () => void;
  /** The file is on its way. */
  readonly isBusy?: boolean;
};

/** Whether the table around the mark leaves out the columns that need much room. The mark has no size there. */
const useIsNarrow = () => {
  const [isNarrow, setNarrow] = useState(false);
  const watch = useCallback((mark: HTMLElement | null) => {
    if (mark === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setNarrow(mark.offsetWidth === 0));
    observer.observe(mark);
    return () => observer.disconnect();
  }, []);
  return { isNarrow, watch };
};

/** The menu of a list, and what it opens. Loaded by `listMenu`. */
export const ListMenuPart = ({ entries, columns, onExport, isBusy = false }: ListMenuProps) => {
  const dialog = useDialog('columns');
  const { isNarrow, watch } = useIsNarrow();
  const { isNarrow: isTablet, watch: watchTablet } = useIsNarrow();
  const leftOut = [
    ...(isNarrow ? (columns?.wideOnly ?? []) : []),
    ...(isTablet ? (columns?.mediumOnly ?? []) : []),
  ];
  const own: readonly (MenuEntry | false)[] = [
    onExport !== undefined && {
      id: 'export',
      label: 'Export CSV',
      icon: 'download',
      isDisabled: isBusy,
      ...(isBusy && { note: 'Getting the file...' }),
      onSelect: onExport,
    },
    columns !== undefined && {
      id: 'columns',
      label: 'Columns',
      icon: 'settings',
      onSelect: dialog.open,
    },
  ];
  const all = [...entries, ...own.filter((entry) => entry !== false)];
  return (
    <>
      {all.length > 0 && (
        <Menu label="More" entries={all}>
          {isBusy ? <Spinner size="small" /> : undefined}
        </Menu>
      )}
      {columns !== undefined && (
        <>
          <span ref={watch} className={styles.mark} />
          <span ref={watchTablet} className={styles.mediumMark} />
          <ColumnsDialog
            isOpen={dialog.isOpen}
            onClose={dialog.close}
            {...columns}
            chosen={columns.chosen.filter((id) => !leftOut.includes(id))}
          />
        </>
      )}
    </>
  );
};
