import { listLimits } from '@billfold/shared/contracts/limits';
import { capitalise } from '@billfold/shared/format/names';
import { DataTable, type Column, type Sort } from '@billfold/shared/ui/DataTable';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { FilterSelect } from '@billfold/shared/ui/FilterSelect';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { SearchField } from '@billfold/shared/ui/SearchField';
import { Stack } from '@billfold/shared/ui/Stack';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { pageLabel, type TableList } from './table-list.slice';
import { useListQuery } from './use-list-query';

const searchRestMs = 300;

export type TableListScreenProps<Row extends { readonly id: number }> = {
  readonly title: string;
  /** One sentence below the title. */
  readonly intro?: string;
  readonly list: TableList<Row>;
  readonly columns: readonly Column<Row>[];
  readonly sortColumns: readonly string[];
  readonly defaultSort: Sort;
  /** The choices of the Status filter; empty for none. */
  readonly statuses: readonly string[];
  readonly searchLabel: string;
  readonly emptyText: string;
  readonly onRowPress?: (row: Row) => void;
};

/** What is typed is searched for once the typing rests; what the address says shows at once. */
const useRestingSearch = (search: string, change: (next: { readonly search: string }) => void) => {
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);
  const [sent, setSent] = useState(search);
  if (seen !== search) {
    setSeen(search);
    // The address follows the typing, which may have gone on meanwhile; anything else comes from elsewhere and wins.
    if (search !== sent) {
      setSent(search);
      setTyped(search);
    }
  }
  useEffect(() => {
    const next = typed.trim();
    if (next === sent) return undefined;
    const timer = setTimeout(() => {
      setSent(next);
      change({ search: next });
    }, searchRestMs);
    return () => clearTimeout(timer);
  }, [typed, sent, change]);
  return [typed, setTyped] as const;
};

const emptyTextOf = (
  status: 'loading' | 'loaded' | 'failed',
  isFiltered: boolean,
  emptyText: string,
): string => {
  if (status === 'failed') return 'The list could not be loaded.';
  return isFiltered ? 'Nothing matches your search.' : emptyText;
};

/** A list of the server with search, status filter, sorting and paging, all of them the server's. */
export const TableListScreen = <Row extends { readonly id: number }>(
  props: TableListScreenProps<Row>,
) => {
  const {
    title,
    intro,
    list,
    columns,
    sortColumns,
    defaultSort,
    statuses,
    searchLabel,
    emptyText,
    onRowPress,
  } = props;
  const dispatch = useDispatch();
  const state = useSelector(list.select);
  const { question, change, turnTo } = useListQuery({
    columns: sortColumns,
    statuses,
    defaultSort,
  });
  const { query, trail } = question;
  const isLoaded = state.status === 'loaded';
  const [typed, setTyped] = useRestingSearch(query.search, change);
  useEffect(() => {
    dispatch(list.actions.listAsked(question));
    return () => void dispatch(list.actions.listLeft());
  }, [dispatch, list, question]);
  const isFiltered = query.search !== '' || query.status.length > 0;
  const toolbar = (
    <>
      <SearchField
        label={searchLabel}
        value={typed}
        maxLength={listLimits.queryMax}
        onChange={setTyped}
      />
      {statuses.length > 0 && (
        <FilterSelect
          label="Filter by status"
          options={statuses.map((status) => ({ value: status, label: capitalise(status) }))}
          selected={query.status}
          onChange={(status) => change({ status })}
        />
      )}
    </>
  );
  return (
    <Page>
      <Stack gap={4}>
        <Heading level={1}>{title}</Heading>
        {intro !== undefined && <p>{intro}</p>}
        <ErrorArea
          errors={state.errors}
          onRetry={() => dispatch(list.actions.listAsked(question))}
        />
        <DataTable
          label={title}
          columns={columns}
          rows={state.rows}
          rowKey={(row) => row.id}
          isLoading={state.status === 'loading'}
          emptyText={emptyTextOf(state.status, isFiltered, emptyText)}
          sort={query.sort}
          onSortChange={(sort) => change({ sort })}
          {...(onRowPress === undefined ? {} : { onRowPress })}
          pages={{
            label: pageLabel(state),
            hasPrevious: trail.length > 0,
            hasNext: state.nextCursor !== null,
            onPrevious: () => turnTo(trail.slice(0, -1)),
            onNext: () => {
              if (isLoaded && state.nextCursor !== null) turnTo([...trail, state.nextCursor]);
            },
          }}
          toolbar={toolbar}
        />
      </Stack>
    </Page>
  );
};
