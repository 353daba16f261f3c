import { Select } from '../ui/Select';
import type { FilterControlProps } from './list-query';
import type { PageSizes } from './ListTable';

/** Lets the person choose how many rows a page has; the first is the default: `pageSizes={pageSizes(25, 50)}`. */
export const pageSizes = (first: number, ...others: readonly number[]): PageSizes => ({
  rows: [first, ...others],
  Control: ({ value, onChange }: FilterControlProps) => (
    <Select
      label="Rows per page"
      isLabelHidden
      options={[first, ...others].map((rows) => ({ value: String(rows), label: `${rows} rows` }))}
      value={value}
      onChange={onChange}
    />
  ),
});
