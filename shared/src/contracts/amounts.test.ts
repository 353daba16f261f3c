import { InvoiceLine, InvoiceTransaction, InvoiceView } from './invoice.contract';
import {
  PayOnceRequest,
  PayOnceResponse,
  PaymentInDoubtResponse,
  TransactionView,
} from './transaction.contract';
import { CustomerView, SubscriptionView } from './subscription.contract';

type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};

const isAmount = (name: string): boolean => name.includes('amount');

const amountsOf = (
  name: string,
  schema: Schema,
): readonly (readonly [string, string | undefined])[] => {
  if (schema.anyOf !== undefined)
    return schema.anyOf
      .filter((option) => option.type !== 'null')
      .flatMap((option) => amountsOf(name, option));
  if (schema.items !== undefined) return amountsOf(name, schema.items);
  if (schema.properties !== undefined)
    return Object.entries(schema.properties).flatMap(([field, inner]) => amountsOf(field, inner));
  return isAmount(name) ? [[name, schema.type]] : [];
};

describe('amounts on the wire', () => {
  it.each(
    Object.entries({
      InvoiceView,
      InvoiceLine,
      InvoiceTransaction,
      TransactionView,
      PayOnceRequest,
      PayOnceResponse,
      PaymentInDoubtResponse,
      SubscriptionView,
      CustomerView,
    }),
  )('are integers in %s [SHARED-020]', (name, schema) => {
    const amounts = amountsOf(name, schema as Schema);
    expect(amounts.length).toBeGreaterThan(0);
    expect(amounts.filter(([, type]) => type !== 'integer')).toEqual([]);
  });
});
