import {
  billSettled,
  billTakenInHand,
  initialState,
  invoiceScreenReducer,
  methodDropped,
  methodPicked,
  paymentTypesShown,
  receiptTakenInHand,
  slotOpened,
  splitToggled,
} from './invoice-screen.slice';

const after = (...events: readonly Parameters<typeof invoiceScreenReducer>[1][]) =>
  events.reduce(invoiceScreenReducer, initialState);
const nine = billTakenInHand({ invoiceId: 9 });

describe('the invoice screen state', () => {
  it('has the six names, with the two slots [CUST-080]', () => {
    expect(
      after(
        nine,
        receiptTakenInHand({ invoiceId: 4 }),
        paymentTypesShown(),
        splitToggled(),
        slotOpened({ slot: 'method_one' }),
        methodPicked({ methodId: 3 }),
      ),
    ).toEqual({
      from_invoice: 9,
      from_receipt: 4,
      show_payment_types: true,
      split_payment: true,
      payment_slot: 'method_one',
      payment_methods: { method_one: 3, method_two: null },
    });
  });

  it('keeps the choices of the same invoice and none of another', () => {
    const chosen = [nine, methodPicked({ methodId: 3 })];
    expect(after(...chosen, nine).payment_methods.method_one).toBe(3);
    expect(after(...chosen, billTakenInHand({ invoiceId: 10 }))).toEqual({
      ...initialState,
      from_invoice: 10,
    });
    expect(after(...chosen, billSettled())).toEqual(initialState);
  });

  it('knows the receipt that led to its own invoice, and no other', () => {
    const receipt = receiptTakenInHand({ invoiceId: 9 });
    expect(after(receipt, nine).from_receipt).toBe(9);
    expect(after(receipt, billTakenInHand({ invoiceId: 10 })).from_receipt).toBeNull();
  });

  it('closes the type panel when the pay screen opens anew', () => {
    expect(after(nine, paymentTypesShown(), nine).show_payment_types).toBe(false);
  });

  it('fills the slot in hand, the first one when none is', () => {
    expect(after(nine, methodPicked({ methodId: 3 })).payment_methods).toEqual({
      method_one: 3,
      method_two: null,
    });
    expect(
      after(nine, splitToggled(), slotOpened({ slot: 'method_two' }), methodPicked({ methodId: 4 }))
        .payment_methods,
    ).toEqual({ method_one: null, method_two: 4 });
  });

  it('never has one method in both slots', () => {
    const both = [
      nine,
      splitToggled(),
      slotOpened({ slot: 'method_one' }),
      methodPicked({ methodId: 3 }),
      slotOpened({ slot: 'method_two' }),
    ];
    expect(after(...both, methodPicked({ methodId: 3 })).payment_methods).toEqual({
      method_one: null,
      method_two: 3,
    });
  });

  it('keeps the first method when the split is given up', () => {
    const split = [
      nine,
      methodPicked({ methodId: 3 }),
      splitToggled(),
      slotOpened({ slot: 'method_two' }),
      methodPicked({ methodId: 4 }),
    ];
    expect(after(...split, splitToggled())).toMatchObject({
      split_payment: false,
      payment_slot: null,
      payment_methods: { method_one: 3, method_two: null },
    });
  });

  it('forgets a removed method', () => {
    expect(
      after(nine, methodPicked({ methodId: 3 }), methodDropped({ methodId: 3 })).payment_methods
        .method_one,
    ).toBeNull();
    expect(
      after(nine, methodPicked({ methodId: 3 }), methodDropped({ methodId: 4 })).payment_methods
        .method_one,
    ).toBe(3);
  });
});
