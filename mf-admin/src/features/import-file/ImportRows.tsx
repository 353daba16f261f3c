import { importOutcomes } from '@billfold/shared/contracts/import-rule';
import type { ImportText, ImportView } from '@billfold/shared/contracts/import.contract';
import { oneOf } from '@billfold/shared/list/choice-filters';
import { ListTable } from '@billfold/shared/list/ListTable';
import { pageSizes } from '@billfold/shared/list/page-sizes';
import { useResource } from '@billfold/shared/store/resource';
import type { Column } from '@billfold/shared/ui/DataTable';
import { Heading } from '@billfold/shared/ui/Heading';
import { Icon } from '@billfold/shared/ui/Icon';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { Stack } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { useMemo, useState, type ReactNode } from 'react';
import styles from './ImportFile.module.css';
import { rowLists, rowTexts, type ListedRow } from './import-rows.resource';
import { cellsText, changeText, plannedWords, rowsText, wordsOf } from './import-words';
import { RowLink } from './RowLink';

const sort = { column: 'row', direction: 'ascending' } as const;
const sizes = pageSizes(10, 25, 100);

const Texts = ({ texts }: { readonly texts: readonly string[] }) => (
  <ul className={styles.texts}>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

const outcomeOf = ({ outcome, planned }: ListedRow) => outcome ?? planned;

type OutcomePillProps = { readonly view: ImportView; readonly row: ListedRow };

const OutcomePill = ({ view, row }: OutcomePillProps) => {
  const outcome = outcomeOf(row);
  if (outcome === null) return null;
  return row.undo === 'undone' ? (
    <StatusPill status="undone" />
  ) : (
    <StatusPill status={outcome} {...wordsOf(view)[outcome]} />
  );
};

const line: Column<ListedRow> = {
  id: 'row',
  header: 'Line',
  cell: (row) => `Line ${row.line}`,
  isOneLine: true,
  onPhone: 'title',
};
const cells: Column<ListedRow> = {
  id: 'cells',
  header: 'Row',
  cell: (row) => <span className={styles.cells}>{cellsText(row)}</span>,
  onPhone: 'line',
};
const reasons: Column<ListedRow> = {
  id: 'reasons',
  header: 'Reason',
  width: '40%',
  cell: (row) => <Texts texts={row.reasons} />,
  onPhone: 'line',
};
const warnings: Column<ListedRow> = {
  id: 'warnings',
  header: 'Warning',
  width: '40%',
  cell: (row) => <Texts texts={row.warnings} />,
  onPhone: 'line',
};
const outcomeColumn = (view: ImportView): Column<ListedRow> => ({
  id: 'outcome',
  header: 'Result',
  cell: (row) => <OutcomePill view={view} row={row} />,
  onPhone: 'end',
});
const changesOf = ({ kind }: ImportView): Column<ListedRow> => ({
  id: 'changes',
  header: 'Before → after',
  cell: (row) => <Texts texts={row.changes.map((change) => changeText(kind, change))} />,
  onPhone: 'line',
});
const planned: Column<ListedRow> = {
  id: 'planned',
  header: 'In the check',
  cell: (row) => (row.planned === null ? '' : plannedWords[row.planned].label),
  onPhone: 'labelled',
};

type RowsProps = {
  readonly of: keyof typeof rowLists;
  readonly title: string;
  /** Begins the names in the address. */
  readonly prefix?: string;
  readonly importId: number;
  readonly query: Readonly<Record<string, string>>;
  readonly columns: readonly Column<ListedRow>[];
};

const Rows = ({ of, title, prefix = of, importId, query, columns }: RowsProps) => (
  <ListTable
    list={rowLists[of]}
    label={title}
    prefix={prefix}
    columns={columns}
    defaultSort={sort}
    emptyText="No rows here."
    pageSizes={sizes}
    scope={{ ...query, import: importId }}
  />
);

const Titled = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Stack gap={2}>
    <Heading level={2} size="small">
      {title}
    </Heading>
    {children}
  </Stack>
);

const Part = (props: RowsProps) => (
  <Titled title={props.title}>
    <Rows {...props} />
  </Titled>
);

type FoldedProps = Pick<RowsProps, 'importId' | 'columns'> & {
  readonly of: keyof typeof rowTexts;
};

const foldedParts = {
  failed: {
    title: 'Failed',
    allTitle: 'All failed rows',
    allQuery: { outcome: 'failed' },
    queryOf: (text: string) => ({ outcome: 'failed', reason: text }),
  },
  warnings: {
    title: 'Warnings',
    allTitle: 'All rows with warnings',
    allQuery: { with_warning: 'true' },
    queryOf: (text: string) => ({ warning: text }),
  },
} as const;

/** Texts that several rows have, each once; one at a time opens to its rows. */
const TextGroups = ({
  groups,
  hasOthers,
  ...rows
}: FoldedProps & { readonly groups: readonly ImportText[]; readonly hasOthers: boolean }) => {
  const [openText, setOpen] = useState<string | null>(null);
  const { allTitle, allQuery, queryOf } = foldedParts[rows.of];
  const folds = [
    ...groups.map(({ text, rows: count }) => ({
      text,
      title: `${rowsText(count)}: ${text}`,
      query: queryOf(text),
    })),
    ...(hasOthers ? [{ text: '', title: allTitle, query: allQuery }] : []),
  ];
  return (
    <ul className={styles.groups}>
      {folds.map(({ text, title, query }, index) => {
        const isOpen = openText === text;
        return (
          <li key={text}>
            <button
              type="button"
              className={styles.group}
              aria-expanded={isOpen}
              onClick={() => setOpen(isOpen ? null : text)}
            >
              <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
              <span>{title}</span>
            </button>
            {isOpen && <Rows {...rows} title={title} prefix={`${rows.of}${index}`} query={query} />}
          </li>
        );
      })}
    </ul>
  );
};

/** The rows that failed or have a warning: by text where one is repeated. */
const Folded = (props: FoldedProps) => {
  const [data] = useResource(rowTexts[props.of], props.importId);
  const { title, allQuery } = foldedParts[props.of];
  const isRead = data.status === 'loaded' || data.status === 'failed';
  const texts = data.status === 'loaded' ? data.value : [];
  const groups = texts.filter(({ rows }) => rows > 1);
  return (
    <Titled title={title}>
      {!isRead && <Skeleton height="6rem" />}
      {isRead && groups.length > 0 && (
        <TextGroups {...props} groups={groups} hasOthers={groups.length < texts.length} />
      )}
      {isRead && groups.length === 0 && <Rows {...props} title={title} query={allQuery} />}
    </Titled>
  );
};

const filtersOf = (words: typeof plannedWords) => ({
  outcome: oneOf({
    label: 'Result',
    allText: 'All results',
    options: importOutcomes.map((value) => ({ value, label: words[value].label })),
  }),
});

const linked = (view: ImportView): Column<ListedRow> => ({
  ...cells,
  cell: (row) => <RowLink view={view} row={row} />,
});

/** Every row of a file with its result; first those that need a decision. */
export const ImportRows = ({ view }: { readonly view: ImportView }) => {
  const counts = view.counts ?? view.planned;
  const importId = view.id;
  const row = linked(view);
  const outcome = outcomeColumn(view);
  const words = wordsOf(view);
  const filters = useMemo(() => filtersOf(words), [words]);
  return (
    <>
      {(view.undo?.kept ?? 0) > 0 && (
        <Part
          of="kept"
          title="Kept by the undo"
          importId={importId}
          query={{ kept: 'true' }}
          columns={[line, row, reasons]}
        />
      )}
      {view.differs > 0 && (
        <Part
          of="differs"
          title="Different from the check"
          importId={importId}
          query={{ differs: 'true' }}
          columns={[line, outcome, planned, row, reasons]}
        />
      )}
      {(counts?.failed ?? 0) > 0 && (
        <Folded of="failed" importId={importId} columns={[line, cells, reasons]} />
      )}
      {(counts?.warnings ?? 0) > 0 && (
        <Folded of="warnings" importId={importId} columns={[line, row, warnings]} />
      )}
      <Stack gap={2}>
        <Heading level={2} size="small">
          All rows
        </Heading>
        <ListTable
          list={rowLists.all}
          label="All rows"
          prefix="rows"
          columns={[line, outcome, row, changesOf(view)]}
          filters={filters}
          defaultSort={sort}
          emptyText="This file doesn't have any rows."
          pageSizes={sizes}
          scope={{ import: importId }}
        />
      </Stack>
    </>
  );
};
