import { useState } from 'react';
import { Provider } from 'react-redux';
import { contractVersion } from '../src/contracts/remote.contract';
import { bulkActions } from '../src/list/bulk-actions';
import { manyOf, oneOf } from '../src/list/choice-filters';
import { createList } from '../src/list/create-list';
import { ListTable } from '../src/list/ListTable';
import { pageSizes } from '../src/list/page-sizes';
import { amountRange, dayRange } from '../src/list/range-filters';
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
  { id: 'name', header: 'Name', cell: (row) => row.name, isSortable: true },
  { id: 'amount', header: 'Amount', cell: (row) => row.amount, isSortable: true, align: 'end' },
];
const optionsOf = (...labels: readonly string[]) =>
  labels.map((label) => ({ value: label.toLowerCase(), label }));
const filters = {
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
const sizes = pageSizes(25, 50, 100);

const openStore = () => {
  const remote = createRemoteStore(services, [customers.feature]);
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
        emptyText="There are no customers yet."
        pageSizes={sizes}
        bulk={bulk}
        toolbar={<Button variant="secondary">Export</Button>}
      />
    </Provider>
  );
};

/** The list kernel with everything that a list can have. */
export const lists: readonly Part[] = [{ name: 'List', Sample: Lists }];
