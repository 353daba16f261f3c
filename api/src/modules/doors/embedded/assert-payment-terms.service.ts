import type { UseCaseContext } from '../../../context/use-case-context';
import {
  amountAboveBalance,
  amountTooHigh,
  amountTooLow,
  belowMinimum,
  invoicePaid,
} from '../../payments/payments.public';
import { callbackRefused } from './embedded.errors';
import { complainAboutAmount, type InvoiceTerms } from './payment-terms.domain';
import { readReturnAddress } from './web-address.domain';

/**
 * Checks the amount of the page against the invoice; above the balance it is refused again under
 * the invoice's lock. Only the merchant's server learns the balance.
 */
export const assertPayableAmount = (
  invoice: InvoiceTerms,
  amountMinor: number,
  caller: 'server' | 'page',
): void => {
  if (invoice.balanceMinor <= 0) throw invoicePaid();
  switch (complainAboutAmount(amountMinor, invoice)) {
    case 'too_low':
      throw amountTooLow();
    case 'above_balance':
      throw caller === 'server' ? amountAboveBalance(invoice.balanceMinor) : amountTooHigh();
    case 'below_minimum':
      throw belowMinimum();
    case null:
  }
};

/**
 * Where the payer may go afterwards, as a browser will read it; null when the request names none. Throws
 * callbackRefused.
 */
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
