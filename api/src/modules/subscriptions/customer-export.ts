import {
  customerFileColumns,
  type CustomerSort,
} from '@billfold/shared/contracts/subscription.contract';
import type { ListExport } from '../exports/exports.public';
import { countFileRows, type CustomerFileRow, listFileRows } from './export-customers.queries';
import type { SubscriptionFilter } from './subscription-list';

const cells: Readonly<
  Record<(typeof customerFileColumns)[number], (row: CustomerFileRow) => string>
> = {
  is_business: (row) => String(row.is_business),
  business_name: (row) => row.business_name,
  first_name: (row) => row.first_name,
  last_name: (row) => row.last_name,
  merchant_id: (row) => String(row.merchant_id),
  phone: (row) => row.phone ?? '',
  email: (row) => row.email ?? '',
  date_of_birth: (row) => row.date_of_birth ?? '',
  service_address: (row) => row.service_address,
  service_address2: (row) => row.service_address2,
  service_address_city: (row) => row.service_address_city,
  service_address_state: (row) => row.service_address_state,
  service_address_zip: (row) => row.service_address_zip,
  external_ID: (row) => row.user_external_id,
  sms_opt_in: (row) => (row.sms_opt_in ? '1' : '0'),
  state: (row) => row.state,
  tags: (row) => row.tags,
};

/** All customers of a filter as CSV, with the heads of the import. */
export const customerExport: ListExport<SubscriptionFilter, CustomerSort, CustomerFileRow> = {
  kind: 'export_customers',
  name: 'customers',
  columns: customerFileColumns,
  cells: (row) => customerFileColumns.map((column) => cells[column](row)),
  read: listFileRows,
  count: countFileRows,
  facts: ({ states, tagIds, groupId, balance, search }) => ({
    states: states ?? null,
    tags: tagIds,
    group: groupId ?? null,
    ...(balance === undefined ? {} : { balance }),
    is_searched: search !== undefined,
  }),
};
