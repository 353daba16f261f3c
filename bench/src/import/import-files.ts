import type { ImportKind } from '@billfold/shared/contracts/import-rule';
import type { Pool } from 'pg';
import { addCustomers, addInvoices } from '../stage/world';

/**
 * Input of the measurement of one kind of import: the rows of the merchant before it, the file, and the expected rows
 * after it.
 */
export type MeasuredKind = {
  readonly fileType: string;
  /** Fills a merchant without rows. */
  readonly prepare: (db: Pool, merchantId: number, rows: number) => Promise<void>;
  readonly lines: (merchantId: number, rows: number) => readonly string[];
  /** Facts that are all `rows` when each row was imported once. */
  readonly count: string;
};

/** Customers with the external ids EXT-0 on. */
const insertCustomers = (db: Pool, merchant: number, count: number): Promise<void> =>
  addCustomers(db, { merchant, count, state: 'invited', block: merchant });

const range = (rows: number, line: (index: number) => string): readonly string[] =>
  Array.from({ length: rows }, (_none, index) => line(index));

/** A fifth of the invoices is paid in two parts, far from each other in the file. */
const billsOf = (rows: number): number => Math.ceil((rows * 5) / 6);

export const measuredKinds: Readonly<Record<ImportKind, MeasuredKind>> = {
  customers: {
    fileType: 'text/csv',
    prepare: async () => {},
    lines: (merchantId, rows) => [
      'first_name,last_name,phone,email,service_address,service_address_city,service_address_state,service_address_zip,external_ID',
      ...range(rows, (index) => {
        const phone = merchantId * 1_000_000_000 + 2_222_000_000 + index;
        return `Casey ${index},Rivera,${phone},casey.${index}.m${merchantId}@people.test,"${index} Main Street, Unit 4",Denver,CO,80202,EXT-${index}`;
      }),
    ],
    count: `
      select count(*) as customers, count(distinct lower(u.email)) as persons,
        (select count(*) from audit_log l where l.merchant_id = $1
          and l.action = 'subscription.created') as "audit rows"
        from subscriptions s join users u on u.id = s.user_id where s.merchant_id = $1`,
  },
  invoices: {
    fileType: 'invoice import',
    prepare: insertCustomers,
    lines: (_merchantId, rows) => [
      'external_ID,invoice_external_id,item_description,item_amount,tax_description,tax_amount,due_date,description',
      ...range(
        rows,
        (index) =>
          `EXT-${index},INV-${index},Water of unit ${index},${(index % 90) + 10}.50,Tax,0.99,12/15/2030,Water bill ${index}`,
      ),
    ],
    count: `
      select count(*) as invoices, count(distinct lower(i.invoice_number)) as numbers,
        count(distinct i.subscription_id) as customers,
        (select count(*) / 2 from invoice_lines n join invoices o on o.id = n.invoice_id
          where o.merchant_id = $1) as "pairs of lines",
        count(*) filter (where i.amount = (select sum(n.amount) from invoice_lines n
          where n.invoice_id = i.id)) as sums,
        (select count(*) from audit_log l where l.merchant_id = $1 and l.action = 'invoice.created') as "audit rows"
        from invoices i where i.merchant_id = $1`,
  },
  payments: {
    fileType: 'payment import',
    prepare: async (db, merchantId, rows) => {
      await insertCustomers(db, merchantId, billsOf(rows));
      await addInvoices(db, { of: `s.merchant_id = ${merchantId}`, cents: 10_000 });
    },
    lines: (_merchantId, rows) => [
      'invoice_external_id,amount,paid_date,method,reference',
      ...range(rows, (index) => {
        const method = index % 3 === 0 ? 'check' : 'cash';
        return `INV-${index % billsOf(rows)},${(index % 40) + 10}.25,2026-10-0${(index % 9) + 1},${method},${index + 1}`;
      }),
    ],
    count: `
      select count(*) as payments, count(d.transaction_id) as "desk payments",
        count(distinct d.reference) as "references",
        (select count(*) / 2 from ledger_lines l where l.merchant_id = $1) as "pairs of ledger lines",
        (select count(*) from audit_log l where l.merchant_id = $1 and l.action = 'invoice_paid') as "audit rows"
        from transactions t left join desk_payments d on d.transaction_id = t.id where t.merchant_id = $1`,
  },
};
