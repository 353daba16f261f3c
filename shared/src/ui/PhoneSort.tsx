import { readSort, sortOptions, writeSort, type Column, type Sort } from './data-table-columns';
import styles from './PhoneSort.module.css';
import { Select } from './Select';

type PhoneSortProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | null;
  readonly onSortChange: (sort: Sort) => void;
};

/** The order of a table on a phone, where no header is in sight; nothing where no column can be sorted. */
export const PhoneSort = <Row,>({ columns, sort, onSortChange }: PhoneSortProps<Row>) =>
  columns.some(({ isSortable }) => isSortable) ? (
    <div className={styles.sort}>
      <Select
        label="Sort by"
        options={sortOptions(columns)}
        value={sort === null ? '' : writeSort(sort)}
        {...(sort === null ? { placeholder: 'Default order' } : {})}
        onChange={(text) => {
          if (text !== '') onSortChange(readSort(text));
        }}
      />
    </div>
  ) : null;
