import { useState } from 'react';
import { Provider } from 'react-redux';
import { contractVersion } from '../src/contracts/remote.contract';
import { bulkActions } from '../src/list/bulk-actions';
import { manyOf, oneOf } from '../src/list/choice-filters';
import { createList } from '../src/list/create-list';
import { createOptions } from '../src/list/create-options';
import { csvExport } from '../src/list/csv-export';
import { ListTable } from '../src/list/ListTable';
import { pageSizes } from '../src/list/page-sizes';
import { amountRange, dayRange } from '../src/list/range-filters';
import { rowPreview } from '../src/list/row-preview';
import { searchedMany } from '../src/list/searched-filter';
import { createHostStore } from '../src/remote/remote-host';
import { createRemoteStore } from '../src/store/remote-store';
import { Button } from '../src/ui/Button';
import type { Column } from '../src/ui/DataTable';
import type { Part } from './part';
import { fail, services, type Row } from './services';

const customers = createList<Row>({
  module: services.module,
  name: 'customers',
  path: 'customers',
});

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, isSortable: true, onPhone: 'title' },
  { id: 'note', header: 'Note', cell: (row) => `A long note of ${row.name}`, isCut: true },
  {
    id: 'amount',
    header: 'Amount',
    cell: (row) => row.amount,
    isSortable: true,
    align: 'end',
    onPhone: 'end',
  },
];
const owners = createOptions<Row>({
  module: services.module,
  name: 'owners',
  path: 'customers',
  option: ({ id, name }) => ({ id: String(id), label: name }),
});
const optionsOf = (...labels: readonly string[]) =>
  labels.map((label) => ({ value: label.toLowerCase(), label }));
const filters = {
  owner: searchedMany({ label: 'Owner', options: owners, goneText: 'An owner was deleted.' }),
  kind: oneOf({ label: 'Kind', options: optionsOf('Person', 'Company') }),
  tag: manyOf({ label: 'Tags', options: optionsOf('VIP', 'Late payer') }),
  due: dayRange({ label: 'Due date', parameters: ['due_from', 'due_to'] }),
  amount: amountRange({ label: 'Amount', parameters: ['amount_min', 'amount_max'] }),
};
const bulk = bulkActions<Row>({
  rowLabel: (row) => `Select ${row.name}`,
  Actions: () => (
    <Button size="small" variant="secondary">
      Send message
    </Button>
  ),
});
const preview = rowPreview<Row>({
  title: ({ name }) => name,
  Content: ({ row }) => <p>{row.amount}</p>,
});
const csv = csvExport({ path: 'customers/export', fileName: 'customers.csv' });
const sizes = pageSizes(25, 50, 100);

const openStore = () => {
  const remote = createRemoteStore(services, [customers.feature, ...owners.features]);
  const contents = { contract: contractVersion, routes: [], ...remote };
  return createHostStore(services.module, contents, fail).store;
};

const Lists = () => {
  const [store] = useState(openStore);
  return (
    <Provider store={store}>
      <ListTable
        list={customers}
        label="Customers"
        columns={columns}
        filters={filters}
        defaultSort={{ column: 'name', direction: 'ascending' }}
        searchLabel="Search customers"
        emptyText="No customers yet."
        pageSizes={sizes}
        bulk={bulk}
        preview={preview}
        csv={csv}
      />
    </Provider>
  );
};

/** The list kernel with everything that a list can have. */
export const lists: readonly Part[] = [{ name: 'List', Sample: Lists }];
