import { invoiceStates } from '@billfold/shared/contracts/invoice.contract';
import { listLimits } from '@billfold/shared/contracts/limits';
import { type Static, type TObject, Type } from 'typebox';
import type { Actor } from '../../core/actor';
import type { SortKinds } from '../../core/list-page';
import { CalendarDateInput, IdInput, parseCalendarDate } from '../../http/input-schema';

export type InvoiceFilter = {
  /** `unpaid` excludes cancelled invoices. */
  readonly invoiceState: 'paid' | 'unpaid' | undefined;
  readonly states: readonly string[] | undefined;
  readonly userId: number | undefined;
  readonly merchantId: number | undefined;
  /** In any case. */
  readonly merchantName?: string;
  /** The whole number, in any case. */
  readonly number?: string | undefined;
  /** Days of the merchant on which it was created, both inside. */
  readonly createdFrom?: string | undefined;
  readonly createdTo?: string | undefined;
  readonly search: string | undefined;
};

/** Each has an index: staff may have a million invoices. */
export const invoiceSorts = {
  id: 'integer',
  created_at: 'moment',
  due_date: 'date',
  paid_date: 'date',
  amount: 'integer',
  full_name: 'text',
  state: 'state and date',
} as const satisfies SortKinds<string>;
export type InvoiceSort = keyof typeof invoiceSorts;

const InvoiceState = Type.Optional(Type.Union([Type.Literal('paid'), Type.Literal('unpaid')]));

/** The filters of a list of invoices, besides those of every list. */
export const invoiceFilters = {
  bill_state: InvoiceState,
  state: InvoiceState,
  status: Type.Optional(
    Type.Array(Type.String({ enum: [...invoiceStates] }), {
      description: 'exact states, repeated or joined by commas',
    }),
  ),
  user: Type.Optional(IdInput),
  merchant_id: Type.Optional(IdInput),
  number: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: listLimits.queryMax,
      description: 'the whole invoice number, in any case',
    }),
  ),
  created_from: Type.Optional(CalendarDateInput),
  created_to: Type.Optional(CalendarDateInput),
};
export type InvoiceQuery = Static<TObject<typeof invoiceFilters>> & {
  readonly search: string | undefined;
};

const dayOf = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : parseCalendarDate(text);

/** What only staff may ask is left out for customers. */
export const readInvoiceFilter = (query: InvoiceQuery, actor: Actor): InvoiceFilter => ({
  invoiceState: query.bill_state ?? query.state,
  states: query.status,
  userId: actor.kind === 'merchant' ? query.user : undefined,
  merchantId: query.merchant_id,
  createdFrom: dayOf(query.created_from),
  createdTo: dayOf(query.created_to),
  number: query.number,
  search: query.search,
});
