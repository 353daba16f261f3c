import { describe, expect, it } from '@jest/globals';
import { columnOf, orderText } from './order-text';

const ending = {
  transactionId: 7,
  actor: 'system:test',
  requestId: null,
  now: new Date('2026-02-01T00:00:00Z'),
};
const desk = {
  merchantIds: [1, 2],
  actor: 'merchant:3',
  sessionId: 4,
  requestId: 'r',
  idempotencyKeyId: null,
  now: new Date('2026-02-01T00:00:00Z'),
  importId: null,
};
const cash = {
  invoiceId: 5,
  amountMinor: 100,
  paidBy: 'cash' as const,
  checkNumber: null,
  checkDate: null,
  visibleMethod: 'Cash',
  paidOn: null,
  reference: null,
};

describe('orderText', () => {
  it('writes the fields of the order by the names of SQL, and no other', () => {
    const order = { ...ending, door: 'pay_once' };
    expect(orderText('reopen_runs', order)).toBe(
      '{"transaction_id":7,"actor":"system:test","request_id":null,"now":"2026-02-01T00:00:00.000Z"}',
    );
  });

  it('writes the rows of a list in the same way', () => {
    expect(
      JSON.parse(orderText('record_desk_payments', { ...desk, payments: [cash] })),
    ).toMatchObject({
      merchant_ids: [1, 2],
      payments: [{ invoice_id: 5, amount: 100, check_number: null, visible_method: 'Cash' }],
    });
  });

  it('leaves a missing value out, so that the function refuses the order', () => {
    const incomplete: object = { ...ending, now: undefined };
    expect(orderText('reopen_runs', incomplete as typeof ending)).toBe(
      '{"transaction_id":7,"actor":"system:test","request_id":null}',
    );
  });

  it('drops the unit of an amount', () => {
    expect(columnOf('uncodedMaxMinor')).toBe('uncoded_max');
  });

  it.each([
    ['a number', Number.NaN],
    ['an endless number', Number.POSITIVE_INFINITY],
  ])('throws for %s that JSON would write as null', (_what, transactionId) => {
    expect(() => orderText('reopen_runs', { ...ending, transactionId })).toThrow(
      'The order has no valid transaction_id.',
    );
  });

  it('throws for an invalid moment, also in a list', () => {
    expect(() => orderText('reopen_runs', { ...ending, now: new Date('noon') })).toThrow(
      'The order has no valid now.',
    );
    const payments = [cash, { ...cash, amountMinor: Number.NaN }];
    expect(() => orderText('record_desk_payments', { ...desk, payments })).toThrow(
      'The order has no valid payments.',
    );
  });
});
