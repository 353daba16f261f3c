import { aBankAccount, aCard, anInvoice } from '../../testing/invoice-factory';
import { lastDay, laterDay, warningsOf } from './schedule.domain';

const today = '2024-03-04';
const bill = anInvoice({ due_date: '2024-03-05' });

describe('the day of a payment', () => {
  it('is no later day when it is today [CUST-095]', () => {
    expect([laterDay('2024-03-04', today), laterDay('2024-03-05', today)]).toEqual([
      null,
      '2024-03-05',
    ]);
  });

  it('is at most a year after today, as the server counts it', () => {
    expect([lastDay('2026-11-20'), lastDay('2028-02-29')]).toEqual(['2027-11-20', '2029-02-28']);
  });

  it('warns after the due date, but not on it', () => {
    expect(warningsOf('2024-03-05', today, bill, null)).toEqual([]);
    expect(warningsOf('2024-03-06', today, bill, null)).toEqual([
      "That's after the due date, 03/05/2024.",
    ]);
  });

  it('warns after the card has expired', () => {
    const card = aCard({ expiration: '03/24' });
    const late = anInvoice({ due_date: '2024-12-31' });
    expect(warningsOf('2024-03-31', today, late, card)).toEqual([]);
    expect(warningsOf('2024-04-01', today, late, card)).toEqual([
      'Your card expires before that day (03/24).',
    ]);
    expect(warningsOf('2024-04-01', today, late, aBankAccount())).toEqual([]);
  });

  it('needs no warning today, even for a late invoice', () => {
    expect(
      warningsOf(
        today,
        today,
        anInvoice({ due_date: '2024-02-01' }),
        aCard({ expiration: '01/24' }),
      ),
    ).toEqual([]);
  });
});
