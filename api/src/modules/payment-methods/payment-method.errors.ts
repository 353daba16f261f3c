import type { KeptMethod } from '@billfold/shared/contracts/keep-card-wording';
import { invalidInput, notFound, Problem } from '../../core/problem.errors';

/** Also for a foreign and for a removed method. */
export const methodNotFound = (): Problem => notFound('Payment method not found');
export const customerNotFound = (): Problem => notFound('Customer not found');
/** A person who has an account and has not confirmed the merchant: nothing goes into their wallet there. */
export const customerUnconfirmed = (): Problem =>
  notFound(
    "This customer hasn't confirmed your business yet, so you can't keep a payment method for them.",
  );
export const linkNotFound = (): Problem => notFound('Subscription not found');
export const holdsCardNumber = (): Problem => invalidInput("A name can't contain a card number");
export const methodRefused = (complaint: string): Problem => invalidInput(complaint);
/** Staff must say how the customer agreed. */
export const keepingUnagreed = (what: KeptMethod): Problem =>
  new Problem({
    status: 400,
    code: 'consent_missing',
    text: `Please choose how the customer agreed to keep this ${what}.`,
  });
/**
 * Of a bank account; the reason is in the list of the customer's methods only, since any visitor
 * may enter it.
 */
export const methodUnusable = (): Problem =>
  new Problem({
    status: 409,
    code: 'method_unusable',
    text: 'Your bank returned an earlier payment from this account, so it can no longer be used. Please choose another payment method.',
  });

/** `uses` are sentences that name what needs the method. */
export const methodInUse = (uses: readonly string[]): Problem =>
  new Problem({ status: 409, code: 'method_in_use', text: uses });
