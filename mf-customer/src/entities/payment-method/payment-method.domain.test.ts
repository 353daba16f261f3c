import { aBankAccount, aCard } from '../../testing/invoice-factory';
import {
  canPayWith,
  defaultMethod,
  maskedNumber,
  methodName,
} from '@billfold/shared/wallet/payment-method.domain';

const first = aCard({ id: 1 });
const second = aCard({ id: 2 });
const bank = aBankAccount({ id: 3, preferred: true });

describe('the default method', () => {
  it('is the preferred one, otherwise the first, otherwise none [CUST-067]', () => {
    expect(defaultMethod([first, aCard({ id: 2, preferred: true })], true)?.id).toBe(2);
    expect(defaultMethod([first, second], true)?.id).toBe(1);
    expect(defaultMethod([], true)).toBeNull();
  });

  it('is never a bank account where bank payments are not taken', () => {
    expect(defaultMethod([bank, first], false)?.id).toBe(1);
    expect(defaultMethod([bank], false)).toBeNull();
    expect(defaultMethod([first, bank], true)?.id).toBe(3);
  });
});

it('lets no bank account pay whose bank returned a payment, and never starts with it', () => {
  const closed = aBankAccount({
    id: 4,
    preferred: true,
    unusable_reason: 'Your bank says this account is closed, so it can no longer be used.',
  });
  expect(canPayWith(closed, true)).toBe(false);
  expect(defaultMethod([closed, first], true)?.id).toBe(1);
});

it('lets every method pay where bank payments are taken', () => {
  expect([canPayWith(first, false), canPayWith(bank, false), canPayWith(bank, true)]).toEqual([
    true,
    false,
    true,
  ]);
});

it('shows a card by its last four digits, and a bank account as it is masked [CUST-103]', () => {
  expect(maskedNumber(aCard({ format_card: 'Visa 4242', last4: '4242' }))).toBe(
    'XXXX XXXX XXXX 4242',
  );
  expect(maskedNumber(bank)).toBe('XXXXXX6789');
  expect([methodName(first), methodName(aCard({ nickname: '' }))]).toEqual([
    'Everyday, XXXX XXXX XXXX 1111',
    'XXXX XXXX XXXX 1111',
  ]);
});
