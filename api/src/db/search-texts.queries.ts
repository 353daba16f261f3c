import { type RawBuilder, sql } from 'kysely';
import { isFoundIn, hasTrigrams } from './list.queries';

/** Whether number and description of an invoice `i` have the words: for rows that are read anyway. */
export const invoiceContains = (search: string): RawBuilder<unknown> =>
  isFoundIn(sql`(i.invoice_number || ' ' || i.description)`, search);

/** The same condition, by which an index can find the invoices. */
export const invoiceFoundBy = (search: string): RawBuilder<unknown> =>
  hasTrigrams(search)
    ? sql`exists (
        select from invoice_texts x
         where x.invoice_id = i.id and x.merchant_id = i.merchant_id and ${isFoundIn(sql`x.search_text`, search)})`
    : invoiceContains(search);

/** The name of the method of a transaction `t`, as its index has it. */
export const methodName = sql`lower(t.visible_method)`;

/** Whether the name of the method has the words: for rows that are read anyway. */
export const methodContains = (search: string): RawBuilder<unknown> =>
  isFoundIn(methodName, search);

/** The same condition, by which an index can find the few names, and another one their transactions. */
export const methodFoundBy = (search: string): RawBuilder<unknown> =>
  hasTrigrams(search)
    ? sql`exists (
        select from method_names n
         where n.merchant_id = t.merchant_id and n.name = ${methodName} and ${isFoundIn(sql`n.name`, search)})`
    : methodContains(search);
