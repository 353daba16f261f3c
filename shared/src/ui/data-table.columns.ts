import type { ReactNode } from 'react';

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
};

/** The sort after a header was pressed: ascending first, then the other way round. */
export const nextSort = (current: Sort | null, column: string): Sort => ({
  column,
  direction:
    current?.column === column && current.direction === 'ascending' ? 'descending' : 'ascending',
});
