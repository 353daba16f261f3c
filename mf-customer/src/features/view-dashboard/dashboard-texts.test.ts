import { loaded } from '@billfold/shared/store/remote-data';
import { customerSession } from '@billfold/shared/testing/FakeShell';
import type { InvoiceList } from '../../entities/invoice/listed-invoices';
import { anInvoice, aPaidInvoice } from '../../testing/invoice-factory';
import { aboutBill, greeting, summariseBills, summariseReceipts } from './dashboard-texts';

const ana = customerSession.user;
const listOf = (
  invoices: readonly ReturnType<typeof anInvoice>[],
  nextCursor: string | null = null,
): InvoiceList => loaded({ rows: invoices, nextCursor, isLoadingMore: false });

describe('the greeting', () => {
  it('names the first name [CUST-019]', () => {
    expect(greeting(ana)).toBe('Hi, Ana!');
  });

  it('names a business customer without first name by its business name [CUST-020]', () => {
    expect(
      greeting(
        ana && { ...ana, first_name: '', is_business: true, business_name: 'Blue Door Bakery' },
      ),
    ).toBe('Hi, Blue Door Bakery!');
  });

  it('names no customer before the profile is known', () => {
    expect(greeting(null)).toBe('Hi!');
  });
});

describe('the tiles', () => {
  it('count due and late invoices', () => {
    expect(
      summariseBills(
        listOf([anInvoice(), anInvoice({ state: 'upcoming' }), anInvoice({ state: 'late' })]),
      ),
    ).toBe('2 due, 1 late');
    expect(summariseBills(listOf([anInvoice({ state: 'late' })], 'next'))).toBe('1+ late');
    expect(summariseBills(listOf([]))).toBe('Nothing to pay');
    expect(summariseBills({ status: 'loading' })).toBe('');
  });

  it('count receipts', () => {
    expect(summariseReceipts(listOf([aPaidInvoice()]))).toBe('1 paid');
    expect(summariseReceipts(listOf([]))).toBe('None yet');
    expect(summariseReceipts({ status: 'loading' })).toBe('');
  });
});

describe('aboutBill', () => {
  const late = anInvoice({ state: 'late' });
  it.each([
    ['the due date', anInvoice({ amount_paid: 2_500 }), null, 'Due 03/05/2024, $25.00 paid'],
    ['the first late day', late, '2024-03-06', '1 day late'],
    ['the due date without a day of today', late, null, 'Due 03/05/2024'],
    [
      'the day of auto-pay',
      anInvoice({ autopay_on: '2024-03-05' }),
      null,
      'Auto-pay on 03/05/2024',
    ],
    [
      'the own amount of auto-pay',
      anInvoice({ autopay_part: { on: '2024-03-05', amount: 3_000 } }),
      null,
      'Due 03/05/2024, $30.00 auto-pay on 03/05/2024',
    ],
    [
      'auto-pay of an amount that other bills share',
      anInvoice({ autopay_part: { on: '2024-03-15', amount: null } }),
      null,
      'Due 03/05/2024, auto-pay on 03/15/2024',
    ],
  ])('names %s', (_case, invoice, today, text) => {
    expect(aboutBill(invoice, today)).toBe(text);
  });
});
