import { csvLine } from '@billfold/server-kit/text/csv';
import {
  customerFileColumns,
  type CustomerSort,
} from '@billfold/shared/contracts/subscription.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import { audited } from '../../context/audited';
import type { StaffActor } from '../../core/actor';
import { everyPage } from '../../core/every-page';
import type { ListRequest } from '../../core/list-page';
import { type CustomerFileRow, listFileRows } from './export-customers.queries';
import { withoutUnknown } from './read-subscriptions.service';
import type { SubscriptionFilter } from './subscription-list';

const byteOrderMark = '\uFEFF';

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

/** Who took which customers out, in the log of each merchant. The text of a search stays out of it: it may be a person's. */
const record = async (
  context: UseCaseContext<StaffActor>,
  filter: SubscriptionFilter,
): Promise<void> => {
  const { actor, db } = context;
  const asked = filter.merchantIds ?? actor.merchantIds;
  const after = {
    states: filter.states ?? null,
    tags: filter.tagIds,
    group: filter.groupId ?? null,
    is_searched: filter.search !== undefined,
  };
  await db.transaction().execute(async (transaction) => {
    for (const merchantId of actor.merchantIds.filter((id) => asked.includes(id)))
      await audited(transaction, context, {
        action: 'customers.exported',
        entity: 'merchant',
        entityId: merchantId,
        merchantId,
        fields: ['states', 'tags', 'group', 'is_searched'],
        before: null,
        after,
      });
  });
};

/**
 * All customers of the filter as CSV, in parts, with the heads of the import. A part is read when the one before it is sent; no
 * transaction stays open while a slow reader takes them.
 */
export async function* exportCustomers(
  context: UseCaseContext<StaffActor>,
  asked: SubscriptionFilter,
  sort: ListRequest<CustomerSort>['sort'],
): AsyncGenerator<string> {
  const { actor, db } = context;
  const { filter } = await withoutUnknown(context, asked);
  await record(context, filter);
  yield `${byteOrderMark}${csvLine(customerFileColumns)}\r\n`;
  const pages = everyPage(sort, (list) => listFileRows(db, { actor, filter, list }));
  for await (const rows of pages)
    yield rows
      .map((row) => `${csvLine(customerFileColumns.map((column) => cells[column](row)))}\r\n`)
      .join('');
}
