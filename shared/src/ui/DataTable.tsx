import { useRef, useState, type ReactNode } from 'react';
import { Checkbox } from './Checkbox';
import { classNames } from './class-names';
import { nextSort, type Column, type Sort } from './data-table-columns';
import styles from './DataTable.module.css';
import { EmptyState } from './EmptyState';
import { Icon, type IconName } from './Icon';
import { Pagination, type PaginationProps } from './Pagination';
import { PhoneSort } from './PhoneSort';
import { readRowLink, RowLink, rowPresses, type RowTarget } from './row-link';
import { makeScrollable } from './scrollable';
import { Skeleton } from './Skeleton';
import { useIsPhone } from './use-is-phone';
import { VisuallyHidden } from './VisuallyHidden';

export type { Column, Sort } from './data-table-columns';
export type { RowTarget } from './row-link';

type RowKey = string | number;

export type DataTableProps<Row> = {
  /** What the table lists; its accessible name. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => RowKey;
  /** Draws skeleton rows instead of the rows: as many as there were, so that what is below stays where it is. */
  readonly isLoading?: boolean;
  readonly emptyText: string;
  /** Beside the text; default: a magnifier. */
  readonly emptyIcon?: IconName;
  /** The way on from an empty table. */
  readonly emptyAction?: ReactNode;
  /** Controlled: the server sorts. Without `onSortChange` no header can be pressed. */
  readonly sort?: Sort | null;
  readonly onSortChange?: (sort: Sort) => void;
  /**
   * The address that a row opens, null for a row that opens nothing. The content of the first column becomes the link,
   * so it has no control of its own; a press on the rest of the row is a press on the link.
   */
  readonly rowLink?: (row: Row) => RowTarget | null;
  readonly isRowMarked?: (row: Row) => boolean;
  readonly selection?: {
    readonly selected: ReadonlySet<RowKey>;
    readonly onChange: (selected: ReadonlySet<RowKey>) => void;
    readonly rowLabel: (row: Row) => string;
  };
  readonly pages?: Omit<PaginationProps, 'listLabel'>;
  /** A further row of the head, a `tr`: sums over their columns. */
  readonly headRow?: ReactNode;
  /** Search, filters and icons above the table, and `PhoneSort` on a phone. */
  readonly toolbar?: ReactNode;
};

const firstSkeletonRows = 6;
const SortMark = ({ sort, column }: { readonly sort: Sort | null; readonly column: string }) => {
  const isSorted = sort?.column === column;
  return <Icon name={isSorted ? `sort-${sort.direction}` : 'sort'} size={14} />;
};

const roomClass = ({ isWideOnly = false }: Pick<Column<never>, 'isWideOnly'>) =>
  isWideOnly === true ? styles.wideOnly : isWideOnly && styles[`${isWideOnly}Only`];

const HeaderCell = <Row,>({
  column,
  sort,
  onSortChange,
}: {
  readonly column: Column<Row>;
  readonly sort: Sort | null;
  readonly onSortChange: ((sort: Sort) => void) | undefined;
}) => {
  // A phone has one control for sorting; its heads are for assistive technology alone.
  const isPhone = useIsPhone();
  const canSort = column.isSortable === true && onSortChange !== undefined;
  const isSorted = sort?.column === column.id;
  return (
    <th
      scope="col"
      className={classNames(styles.headerCell, styles[column.align ?? 'start'], roomClass(column))}
      style={column.width === undefined ? undefined : { width: column.width }}
      aria-sort={isSorted ? sort.direction : canSort ? 'none' : undefined}
    >
      {canSort && !isPhone ? (
        <button
          type="button"
          className={classNames(styles.sort, isSorted && styles.sorted)}
          onClick={() => onSortChange(nextSort(sort, column.id))}
        >
          {column.header}
          <SortMark sort={sort} column={column.id} />
        </button>
      ) : column.isHeaderHidden === true ? (
        <VisuallyHidden>{column.header}</VisuallyHidden>
      ) : column.headerIcon !== undefined ? (
        <>
          <Icon name={column.headerIcon} size={16} />
          <VisuallyHidden>{column.header}</VisuallyHidden>
        </>
      ) : (
        column.header
      )}
    </th>
  );
};

const cellClass = <Row,>(column: Column<Row>) =>
  classNames(
    styles.cell,
    styles[column.align ?? 'start'],
    column.isCut && styles.cut,
    column.isLongText && styles.longText,
    column.isOneLine && styles.oneLine,
    column.isHeaderHidden && styles.buttons,
    column.headerIcon && styles.narrow,
    roomClass(column),
  );

const BodyRow = <Row,>({
  row,
  table,
  columns,
}: {
  readonly row: Row;
  readonly table: DataTableProps<Row>;
  readonly columns: readonly Column<Row>[];
}) => {
  const { rowKey, rowLink, isRowMarked, selection } = table;
  const key = rowKey(row);
  const link = readRowLink(rowLink?.(row) ?? null);
  return (
    <tr
      {...(link !== null && rowPresses)}
      className={classNames(
        styles.row,
        link !== null && styles.pressable,
        isRowMarked?.(row) && styles.marked,
        selection?.selected.has(key) && styles.chosen,
      )}
    >
      {selection !== undefined && (
        <td className={styles.selectCell}>
          <Checkbox
            label={selection.rowLabel(row)}
            isLabelHidden
            isChecked={selection.selected.has(key)}
            onChange={(isChosen) => {
              const chosen = new Set(selection.selected);
              if (isChosen) chosen.add(key);
              else chosen.delete(key);
              selection.onChange(chosen);
            }}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.id}
          className={classNames(
            cellClass(column),
            column.onPhone && styles[`${column.onPhone}OnPhone`],
          )}
          data-header={column.header}
        >
          <div className={styles.cellContent}>
            {link !== null && index === 0 ? (
              <RowLink link={link}>{column.cell(row)}</RowLink>
            ) : (
              column.cell(row)
            )}
          </div>
        </td>
      ))}
    </tr>
  );
};

type SkeletonRowProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly hasSelection: boolean;
};

/** Its cells need the width of those to come, or the columns move when sums above them are there first. */
const SkeletonRow = <Row,>({ columns, hasSelection }: SkeletonRowProps<Row>) => (
  <tr className={classNames(styles.row, styles.skeleton)} aria-hidden="true">
    {hasSelection && (
      <td className={styles.cell}>
        <Skeleton width="70%" />
      </td>
    )}
    {columns.map((column) => (
      <td key={column.id} className={cellClass(column)}>
        <div className={styles.cellContent}>
          <Skeleton width="70%" />
        </div>
      </td>
    ))}
  </tr>
);

const SelectAll = <Row,>({
  rows,
  rowKey,
  selection,
  isDisabled,
}: Pick<DataTableProps<Row>, 'rows' | 'rowKey'> & {
  readonly isDisabled: boolean;
  readonly selection: NonNullable<DataTableProps<Row>['selection']>;
}) => {
  const isPhone = useIsPhone();
  const keys = rows.map(rowKey);
  const count = keys.filter((key) => selection.selected.has(key)).length;
  return (
    <th scope="col" className={styles.selectCell}>
      <Checkbox
        label="Select all"
        isLabelHidden={!isPhone}
        isChecked={count > 0 && count === keys.length}
        isIndeterminate={count > 0 && count < keys.length}
        isDisabled={isDisabled}
        onChange={(isChosen) => selection.onChange(new Set(isChosen ? keys : []))}
      />
    </th>
  );
};

/** How many rows were there last; null before the first answer. */
const useLastCount = (count: number, isLoading: boolean): number | null => {
  const [last, setLast] = useState<number | null>(null);
  if (!isLoading && last !== count) setLast(count);
  return last;
};

/** The next page begins at the top of the table, wherever the table begins on the page. */
const useTurning = () => {
  const frame = useRef<HTMLDivElement>(null);
  const toTop = () => {
    if (frame.current !== null && frame.current.getBoundingClientRect().top < 0)
      frame.current.scrollIntoView({ block: 'start' });
  };
  const turning = ({
    onPrevious,
    onNext,
    ...pages
  }: NonNullable<DataTableProps<never>['pages']>) => ({
    ...pages,
    onPrevious: () => {
      onPrevious();
      toTop();
    },
    onNext: () => {
      onNext();
      toTop();
    },
  });
  return { frame, turning };
};

/**
 * A list that the server sorts and cuts into pages. Below 580 px each row has two lines, or becomes a card with the
 * headers beside the values; browsers keep the roles of a table that is laid out otherwise.
 */
export const DataTable = <Row,>(table: DataTableProps<Row>) => {
  const {
    label,
    rows,
    rowKey,
    isLoading = false,
    emptyText,
    sort = null,
    onSortChange,
    selection,
    pages,
    toolbar,
  } = table;
  const columns = table.columns.filter(({ isHidden, isOptional }) => !isHidden && !isOptional);
  const lastCount = useLastCount(rows.length, isLoading) ?? 0;
  const isEmpty = !isLoading && rows.length === 0;
  // Columns and pages are drawn once the first rows show their width and height.
  const isFirst = isLoading && lastCount === 0;
  const skeletonRows = Array.from(
    { length: isFirst ? firstSkeletonRows : lastCount },
    (_row, index) => index,
  );
  const isPhone = useIsPhone();
  const { frame, turning } = useTurning();
  const isSortable = columns.some((column) => column.isSortable === true);
  const hasLines = columns.some((column) => column.onPhone === 'title');
  return (
    <div ref={frame} className={classNames(styles.frame, hasLines && styles.lines)} data-list>
      {toolbar !== undefined && <div className={styles.toolbar}>{toolbar}</div>}
      {isPhone && toolbar === undefined && onSortChange !== undefined && isSortable && (
        <div className={styles.phoneSort}>
          <PhoneSort {...{ columns, sort, onSortChange }} />
        </div>
      )}
      <div className={styles.scroll} ref={makeScrollable}>
        <table className={styles.table} aria-label={label} aria-busy={isLoading}>
          <thead className={classNames(styles.head, isFirst && styles.pending)}>
            <tr>
              {selection !== undefined && (
                <SelectAll {...{ rows, rowKey, selection }} isDisabled={isEmpty} />
              )}
              {columns.map((column) => (
                <HeaderCell
                  key={column.id}
                  column={column}
                  sort={sort}
                  onSortChange={onSortChange}
                />
              ))}
            </tr>
            {table.headRow}
          </thead>
          <tbody>
            {isLoading
              ? skeletonRows.map((row) => (
                  <SkeletonRow key={row} columns={columns} hasSelection={selection !== undefined} />
                ))
              : rows.map((row) => (
                  <BodyRow key={rowKey(row)} row={row} table={table} columns={columns} />
                ))}
          </tbody>
        </table>
      </div>
      {isEmpty && (
        <EmptyState title={emptyText} icon={table.emptyIcon ?? 'search'}>
          {table.emptyAction}
        </EmptyState>
      )}
      {pages !== undefined && !isEmpty && !isFirst && (
        <Pagination {...turning(pages)} listLabel={label} />
      )}
    </div>
  );
};
