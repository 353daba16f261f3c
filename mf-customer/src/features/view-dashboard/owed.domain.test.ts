import { anInvoice } from '../../testing/invoice-factory';
import { nextBills, settlementOf } from './owed.domain';

describe('settlementOf', () => {
  it.each([
    ['an invoice to pay', {}, null],
    ['a payment in doubt', { payment_in_doubt: true }, { kind: 'confirming' }],
    [
      'a schedule before auto-pay',
      { scheduled_on: '2024-03-12', autopay_on: '2024-03-05' },
      { kind: 'scheduled', on: '2024-03-12' },
    ],
    ['auto-pay', { autopay_on: '2024-03-05' }, { kind: 'auto_pay', on: '2024-03-05' }],
  ])('names %s', (_case, change, settlement) => {
    expect(settlementOf(anInvoice(change))).toEqual(settlement);
  });
});

describe('nextBills', () => {
  const due = (id: number, change: object = {}) => anInvoice({ id, ...change });
  const ids = (invoices: ReturnType<typeof nextBills>['others']) => invoices.map(({ id }) => id);

  it('leads with the first late invoice that needs a payment', () => {
    const scheduled = due(2, { state: 'late', scheduled_on: '2024-04-01' });
    const { lead, others } = nextBills([due(1), scheduled, due(3, { state: 'late' }), due(4)]);
    expect(lead?.id).toBe(3);
    expect(ids(others)).toEqual([2, 1]);
  });

  it('leads with none, and names three, when all are paid anyway', () => {
    const rows = [1, 2, 3, 4].map((id) => due(id, { autopay_on: '2024-03-05' }));
    const { lead, others } = nextBills(rows);
    expect(lead).toBeNull();
    expect(ids(others)).toEqual([1, 2, 3]);
  });
});
