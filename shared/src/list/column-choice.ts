import { useSearchParams } from 'react-router-dom';
import { withParameters } from '../remote/with-parameters';
import type { Column } from '../ui/data-table-columns';

/** The columns that a person may hide: all but the first, which opens the row, and those without a header. */
const choosable = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(({ isHidden, isHeaderHidden }) => !isHidden && !isHeaderHidden).slice(1);

const idsOf = (columns: readonly { readonly id: string }[]): readonly string[] =>
  columns.map(({ id }) => id);

export type ColumnChoice<Row> = {
  /** The columns as the table draws them. */
  readonly shown: readonly Column<Row>[];
  readonly offered: readonly Column<Row>[];
  /** The ids of the offered columns in sight. */
  readonly chosen: readonly string[];
  /** Those among them that a narrow table leaves out. */
  readonly wideOnly: readonly string[];
  /** Those that only a tablet's table leaves out. */
  readonly mediumOnly: readonly string[];
  /** Null: those of the list. */
  readonly choose: (ids: readonly string[] | null) => void;
};

/**
 * The columns of a list that a person chooses, as the address has them: `columns=owed,late`. A saved view keeps them
 * with the search. Without them the list decides.
 */
export const useColumnChoice = <Row>(
  columns: readonly Column<Row>[],
  prefix: string,
): ColumnChoice<Row> => {
  const [params, setParams] = useSearchParams();
  const name = prefix === '' ? 'columns' : `${prefix}.columns`;
  const offered = choosable(columns);
  const wanted = params.get(name)?.split(',') ?? [];
  const named = idsOf(offered.filter(({ id }) => wanted.includes(id)));
  const chosen = named.length > 0 ? named : idsOf(offered.filter(({ isOptional }) => !isOptional));
  const leftOut = (room: true | 'medium') =>
    named.length > 0 ? [] : idsOf(offered.filter(({ isWideOnly }) => isWideOnly === room));
  return {
    shown:
      named.length === 0
        ? columns
        : columns.map((column) =>
            offered.includes(column)
              ? { ...column, isOptional: !named.includes(column.id), isWideOnly: false }
              : column,
          ),
    offered,
    chosen,
    wideOnly: leftOut(true),
    mediumOnly: leftOut('medium'),
    choose: (ids) =>
      setParams(
        withParameters(params, { [name]: ids === null || ids.length === 0 ? null : ids.join(',') }),
        { replace: true, preventScrollReset: true },
      ),
  };
};
