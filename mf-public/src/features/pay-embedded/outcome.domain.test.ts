import {
  accountEnding,
  cancelledOutcome,
  failedOutcome,
  readOutcome,
  toTitleCase,
  type Charge,
} from './outcome.domain';

const card: Charge = {
  method: 'credit',
  amountMinor: 2_500,
  last4: '4242',
  merchantName: 'Cedar Water',
};
const bank: Charge = { ...card, method: 'ach', last4: null };
const answered = (respstat: string | undefined, message?: string, status = 'declined') => ({
  success: false,
  payment: {
    payment_status: status,
    processor_response: {
      ...(respstat === undefined ? {} : { respstat }),
      ...(message === undefined ? {} : { message }),
    },
  },
});

describe('the result of an embedded payment', () => {
  it('is a success when the payment is one, whatever the processor says beside it [PUB-205] [PUB-214]', () => {
    const paid = {
      success: true,
      payment: { payment_status: 'success', processor_response: { respstat: 'A' } },
      return_url: 'https://shop.test/done',
    };
    expect(readOutcome(paid, card)).toEqual({
      header: 'SUCCESS!',
      message: '$25.00 was paid to Cedar Water with the card ending in 4242.',
      tone: 'success',
      returnUrl: 'https://shop.test/done',
    });
    expect(
      readOutcome({ ...paid, payment: { ...paid.payment, payment_status: 'pending' } }, card)
        .header,
    ).toBe('APPROVED');
  });

  it('names the status of a card: A, B, C, and FAILED for any other [PUB-204] [PUB-208] [PUB-209]', () => {
    expect(
      ['A', 'B', 'C', 'Z'].map(
        (respstat) => readOutcome(answered(respstat, 'Said so.'), card).header,
      ),
    ).toEqual(['APPROVED', 'RETRY', 'DECLINED', 'FAILED']);
    expect(readOutcome(answered('C', 'Said so.'), card).message).toBe('Said so.');
  });

  it('says that the card was declined when the processor says nothing [PUB-211] [PUB-213]', () => {
    expect(readOutcome(answered('C'), card).message).toBe(
      'Your payment was declined with the card ending in 4242.',
    );
  });

  it('shows the processor’s words about a bank account in title case, and how the account ends [PUB-210] [PUB-212]', () => {
    expect(readOutcome(answered(undefined, 'account CLOSED', 'failed'), bank)).toMatchObject({
      header: 'FAILED',
      message: 'Account Closed',
    });
    expect(toTitleCase('NSF returned')).toBe('Nsf Returned');
    expect(accountEnding('C:021000021:6789')).toBe('6789');
    const paid = {
      success: true,
      payment: {
        payment_status: 'success',
        processor_response: { bank_account: 'C:021000021:6789' },
      },
    };
    expect(readOutcome(paid, bank).message).toBe(
      '$25.00 was paid to Cedar Water from the account ending in 6789.',
    );
  });

  it('is FAILED with one sentence when there is nothing better to say [PUB-207]', () => {
    expect(failedOutcome()).toMatchObject({
      header: 'FAILED',
      message: 'Failed to make payment, please try again later',
    });
    expect(readOutcome({ success: false }, card)).toMatchObject({
      header: 'FAILED',
      message: 'Failed to make payment, please try again later',
    });
    expect(readOutcome({ success: false, errors: ['One', 'Two'] }, card).message).toBe('One\nTwo');
  });

  it('is CANCELLED with the amount [PUB-206]', () => {
    expect(cancelledOutcome(2_500)).toMatchObject({
      header: 'CANCELLED',
      message: 'Transaction of $25.00 was cancelled.',
    });
  });
});
