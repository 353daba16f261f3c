import { anInvoice } from '../../testing/invoice-factory';
import {
  balanceReloaded,
  dateChosen,
  doubtResolved,
  holdEnded,
  initialState,
  invoiceFailed,
  invoiceLeft,
  invoiceLoaded,
  invoiceOpened,
  invoiceRefreshed,
  methodMissed,
  paymentBecameDoubtful,
  paymentConcluded,
  paymentRefused,
  paymentSent,
  openBillReducer,
  type OpenBillState,
} from './open-bill.slice';

const invoice = anInvoice();
const of9 = { invoiceId: 9 };
const doubt = { invoiceId: 9, transactionId: 4, paidBefore: 0, wasReached: true, since: 1_000 };
const after = (...events: readonly Parameters<typeof openBillReducer>[1][]): OpenBillState =>
  events.reduce(openBillReducer, initialState);
const opened = [invoiceOpened(of9), invoiceLoaded({ ...of9, invoice }), holdEnded(of9)];

describe('the current invoice', () => {
  it('is opening, held and then open [CUST-074]', () => {
    expect(after(invoiceOpened(of9)).bill.status).toBe('opening');
    expect(after(invoiceOpened(of9), invoiceLoaded({ ...of9, invoice })).bill.status).toBe('held');
    expect(after(...opened).bill).toEqual({ status: 'open', invoice });
  });

  it('takes no events of another invoice', () => {
    const state = after(...opened);
    for (const event of [
      invoiceLoaded({ invoiceId: 10, invoice }),
      paymentSent({ invoiceId: 10 }),
      invoiceFailed({ invoiceId: 10, errors: ['X'] }),
    ]) {
      expect(openBillReducer(state, event)).toBe(state);
    }
  });

  it('is forgotten when it is left', () => {
    expect(after(...opened, dateChosen({ ...of9, date: '2024-03-12' }), invoiceLeft())).toEqual(
      initialState,
    );
  });

  it('says when it changed elsewhere, and nothing when it did not', () => {
    expect(after(...opened, invoiceRefreshed({ ...of9, invoice: anInvoice() })).notice).toBeNull();
    expect(
      after(...opened, invoiceRefreshed({ ...of9, invoice: anInvoice({ amount_paid: 100 }) }))
        .notice,
    ).toBe("This bill changed in the meantime. Here's the latest.");
  });
});

describe('the payment', () => {
  it('goes from ready to processing and back to ready with the errors [CUST-069]', () => {
    expect(after(...opened).payment).toEqual({ status: 'ready' });
    expect(after(...opened, paymentSent(of9)).payment).toEqual({ status: 'processing' });
    const refused = after(
      ...opened,
      paymentSent(of9),
      paymentRefused({ ...of9, errors: ['Declined'] }),
    );
    expect(refused).toMatchObject({ payment: { status: 'ready' }, errors: ['Declined'] });
  });

  it('forgets old errors when it is submitted again', () => {
    expect(
      after(...opened, paymentRefused({ ...of9, errors: ['X'] }), paymentSent(of9)).errors,
    ).toEqual([]);
  });

  it('is confirming while the outcome is unknown, and ready once the invoice is read', () => {
    const confirming = after(...opened, paymentSent(of9), paymentBecameDoubtful(doubt));
    expect(confirming.payment).toEqual({
      status: 'confirming',
      transactionId: 4,
      paidBefore: 0,
      wasReached: true,
      since: 1_000,
    });
    const attempts = [
      doubtResolved(),
      balanceReloaded({ ...of9, invoice: anInvoice({ amount_paid: 100 }) }),
    ].reduce(openBillReducer, confirming);
    expect(attempts).toMatchObject({
      payment: { status: 'ready' },
      doubtsResolved: 1,
      bill: { status: 'open', invoice: { amount_paid: 100 } },
    });
  });

  it('counts each try without a method [CUST-063]', () => {
    expect(after(...opened, methodMissed(of9), methodMissed(of9)).methodsMissed).toBe(2);
  });

  it('stays under way when its invoice is opened again, and for that invoice only', () => {
    const sent = [...opened, paymentSent(of9), invoiceLeft()];
    expect(after(...sent, invoiceOpened(of9)).payment).toEqual({ status: 'processing' });
    expect(after(...sent, invoiceOpened({ invoiceId: 10 })).payment).toEqual({ status: 'ready' });
    expect(after(...sent, paymentConcluded(of9), invoiceOpened(of9)).payment).toEqual({
      status: 'ready',
    });
  });
});
