import { type CsvNumber, csvLine } from '@billfold/server-kit/text/csv';
import { invoiceFileColumns } from '@billfold/shared/contracts/import-rule';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { csvLines } from '../../core/csv-pages';
import { everyPage } from '../../core/every-page';
import { mapGivingWay } from '../../core/give-way';
import type { ListRequest } from '../../core/list-page';
import { type BilledPerson, listBilled } from './export-invoices.queries';
import type { InvoiceFilter, InvoiceSort } from './invoice-list';
import type { InvoiceParts } from './present-invoice';
import { readInvoices } from './read-invoices.service';

const byteOrderMark = '\uFEFF';

type Cell = string | CsvNumber | null;
type FileRow = Readonly<Record<(typeof invoiceFileColumns)[number], Cell>>;

/** Plain dollars, which a spreadsheet adds up. */
const dollars = (cents: number): CsvNumber => ({ number: (cents / 100).toFixed(2) });

/** A row for each item; taxes and fees are beside the items. */
const rowsOf = (
  { invoice, lines }: InvoiceParts,
  billed: BilledPerson | undefined,
): readonly FileRow[] => {
  const ofKind = (kind: string) => lines.filter((line) => line.kind === kind);
  const [items, taxes] = [ofKind('item'), ofKind('append')];
  return Array.from({ length: Math.max(1, items.length, taxes.length) }, (_none, index) => {
    const [item, tax] = [items[index], taxes[index]];
    return {
      user_id: String(billed?.user_id ?? ''),
      external_ID: billed?.user_external_id ?? '',
      full_name: invoice.full_name,
      invoice_external_id: invoice.invoice_number,
      item_description: item?.description ?? null,
      item_amount: item === undefined ? null : dollars(item.amount),
      tax_description: tax?.description ?? null,
      tax_amount: tax === undefined ? null : dollars(tax.amount),
      due_date: invoice.due_date,
      description: invoice.description,
      minimum_amount_due: dollars(invoice.minimum_amount_due),
      merchant_id: String(invoice.merchant_id),
      state: invoice.state,
      // Once for each invoice, so that a column adds up.
      amount: index === 0 ? dollars(invoice.amount) : null,
      amount_paid: index === 0 ? dollars(invoice.amount_paid) : null,
      paid_date: invoice.paid_date,
    };
  });
};

/**
 * Who took which invoices out, in the log of each merchant. The text of a search stays out of it: it may be a person's.
 */
const record = async (
  context: UseCaseContext<StaffActor>,
  { merchantId: merchantIds, states, invoiceState, number, search }: InvoiceFilter,
): Promise<void> => {
  const { actor, db } = context;
  const after = {
    states: states ?? null,
    bill_state: invoiceState ?? null,
    is_searched: search !== undefined || number !== undefined,
  };
  await db.transaction().execute(async (transaction) => {
    for (const merchantId of actor.merchantIds.filter(
      (id) => merchantIds === undefined || id === merchantIds,
    ))
      await audited(transaction, context, {
        action: 'invoices.exported',
        entity: 'merchant',
        entityId: merchantId,
        merchantId,
        fields: ['states', 'bill_state', 'is_searched'],
        before: null,
        after,
      });
  });
};

/**
 * All invoices of the filter as CSV, in parts, with the heads of the import. A part is read when the one before it is
 * sent.
 */
export async function* exportInvoices(
  context: UseCaseContext<StaffActor>,
  filter: InvoiceFilter,
  sort: ListRequest<InvoiceSort>['sort'],
): AsyncGenerator<string> {
  await record(context, filter);
  yield `${byteOrderMark}${csvLine(invoiceFileColumns)}\r\n`;
  for await (const page of everyPage(sort, (list) => readInvoices(context, filter, list))) {
    const ids = page.map(({ invoice }) => invoice.subscription_id);
    const billed = await listBilled(context.db, ids);
    const rows = await mapGivingWay(page, (parts) =>
      rowsOf(parts, billed.get(parts.invoice.subscription_id)),
    );
    yield await csvLines(rows.flat(), (row) => invoiceFileColumns.map((column) => row[column]));
  }
}
