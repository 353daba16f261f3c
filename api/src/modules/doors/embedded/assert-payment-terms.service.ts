import type { UseCaseContext } from '../../../context/use-case-context';
import {
  amountAboveBalance,
  amountTooHigh,
  amountTooLow,
  belowMinimum,
  invoicePaid,
} from '../../payments/payments.public';
import { callbackRefused } from './embedded.errors';
import { complainAboutAmount, type BillTerms } from './payment-terms.domain';
import { readReturnAddress } from './web-address.domain';

/**
 * The page's amount is a wish: the bill decides what it may be. Above the balance it is refused once more under the bill's lock.
 * Only the business's own server is told what the balance is.
 */
export const assertPayableAmount = (
  bill: BillTerms,
  amountMinor: number,
  caller: 'server' | 'page',
): void => {
  if (bill.balanceMinor <= 0) throw invoicePaid();
  switch (complainAboutAmount(amountMinor, bill)) {
    case 'too_low':
      throw amountTooLow();
    case 'above_balance':
      throw caller === 'server' ? amountAboveBalance(bill.balanceMinor) : amountTooHigh();
    case 'below_minimum':
      throw belowMinimum();
    case null:
  }
};

/** Where the payer may go afterwards, as a browser will read it; null when nothing was asked for. Throws callbackRefused. */
export const assertReturnAddress = (
  { config }: Pick<UseCaseContext<null>, 'config'>,
  callbackUrl: string | undefined,
  origins: readonly string[],
): string | null => {
  if (callbackUrl === undefined || callbackUrl === '') return null;
  const address = readReturnAddress(callbackUrl, origins, {
    allowsLocal: config.environment !== 'production',
  });
  if (address === undefined) throw callbackRefused();
  return address;
};
