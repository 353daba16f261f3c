import { useState } from 'react';
import { Provider } from 'react-redux';
import {
  contractVersion,
  type HttpResult,
  type HttpService,
} from '../src/contracts/remote.contract';
import { bulkActions } from '../src/list/bulk-actions';
import { manyOf, oneOf } from '../src/list/choice-filters';
import { createList } from '../src/list/create-list';
import { ListTable } from '../src/list/ListTable';
import { pageSizes } from '../src/list/page-sizes';
import { amountRange, dayRange } from '../src/list/range-filters';
import { createHostStore } from '../src/remote/remote-host';
import { ServicesProvider } from '../src/remote/Services';
import { createStandAloneHost } from '../src/remote/stand-alone.services';
import { createRemoteStore } from '../src/store/remote-store';
import { Button } from '../src/ui/Button';
import type { Column } from '../src/ui/DataTable';
import type { Part } from './part';

type Row = { readonly id: number; readonly name: string; readonly amount: string };
const module = 'gallery';
const customers = createList<Row>({ module, name: 'customers', path: 'customers' });

const rows: readonly Row[] = [
  { id: 1, name: 'Ana Rivera', amount: '$12.34' },
  { id: 2, name: 'Maple Ridge Homeowners Association of the Northern Hills', amount: '$1,234.00' },
  { id: 3, name: 'Bo Chen', amount: '$0.99' },
];
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

/** Answers every call with the same page of 312 rows. */
const http: HttpService = {
  request: async <Body,>(): Promise<HttpResult<Body>> => ({
    status: 200,
    body: rows as Body,
    headers: { 'x-total-count': '312', 'x-next-cursor': 'next' },
  }),
};

const fail = (error: unknown): never => {
  throw error;
};

const openHost = () => {
  const host = createStandAloneHost({ module }, { navigate: () => {}, notify: () => {} }, fail);
  const services = { ...host.services, http };
  const remote = createRemoteStore(services, [customers.feature]);
  return {
    services,
    ...createHostStore(module, { contract: contractVersion, routes: [], ...remote }, fail),
  };
};

const Lists = () => {
  const [{ services, store }] = useState(openHost);
  return (
    <Provider store={store}>
      <ServicesProvider services={services}>
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
      </ServicesProvider>
    </Provider>
  );
};

/** The list kernel with everything that a list can have. */
export const lists: readonly Part[] = [{ name: 'List', Sample: Lists }];
