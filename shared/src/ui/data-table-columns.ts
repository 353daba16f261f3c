import type { ReactNode } from 'react';
import type { IconName } from './Icon';

type SortDirection = 'ascending' | 'descending';
export type Sort = { readonly column: string; readonly direction: SortDirection };

export type Column<Row> = {
  /** Also the name the server sorts by, unless the screen maps it. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isSortable?: boolean;
  readonly align?: 'start' | 'end' | 'center';
  /** A CSS length; the table shares the rest. */
  readonly width?: string;
  /** Columns the specification calls hidden: never drawn. */
  readonly isHidden?: boolean;
  /** Not drawn unless the person chooses it. */
  readonly isOptional?: boolean;
  /** Drawn only where the table has much room, or that of a `medium` or `small` one, unless the person chooses it. */
  readonly isWideOnly?: boolean | 'medium' | 'small';
  /** Drawn in place of the header's text, which assistive technology still reads. */
  readonly headerIcon?: IconName;
  /** Only for assistive technology: a column of buttons. */
  readonly isHeaderHidden?: boolean;
  /** Not broken into lines: a phone number, a name. A very long text is cut off. */
  readonly isOneLine?: boolean;
  /** One line that is cut off at the end of its column, however little the other columns leave. */
  readonly isCut?: boolean;
  /** With `isCut`: has most of the width of a wide table, as the text of a message needs. */
  readonly isLongText?: boolean;
  /**
   * Position in a row on a phone, where a row has two lines: first the title and the cell at its end, then all other
   * cells, `labelled` ones with their header. In a table without a title, rows are cards that name each value.
   */
  readonly onPhone?: 'title' | 'end' | 'line' | 'labelled' | 'none';
};

/** The sort after a header was pressed: ascending first, then the other way round. */
export const nextSort = (current: Sort | null, column: string): Sort => ({
  column,
  direction:
    current?.column === column && current.direction === 'ascending' ? 'descending' : 'ascending',
});

/** Each possible order of a table, for the one control that a phone has: `-name` is descending. */
export const sortOptions = <Row>(columns: readonly Column<Row>[]) =>
  columns
    .filter((column) => column.isSortable === true)
    .flatMap(({ id, header }) => [
      { value: id, label: `${header}, ascending` },
      { value: `-${id}`, label: `${header}, descending` },
    ]);

export const writeSort = ({ column, direction }: Sort): string =>
  `${direction === 'descending' ? '-' : ''}${column}`;

export const readSort = (text: string): Sort => ({
  column: text.replace(/^-/, ''),
  direction: text.startsWith('-') ? 'descending' : 'ascending',
});
