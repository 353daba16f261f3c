import { isExpired, isExpiry } from '@billfold/shared/format/card';
import { expiryRule, ruleTexts } from '@billfold/shared/forms/rules/rules';
import { object } from 'yup';

export type PayByLinkValues = {
  /** Cents; null while the field is empty. The server's refusal is shown instead of a rule. */
  readonly amount: number | null;
  /** MM/YY of a card for this payment; empty with a stored method. */
  readonly expiration: string;
};

/** `today` is in the merchant's zone. */
export const payByLinkSchema = (today: string) =>
  object({
    expiration: expiryRule().test(
      'month',
      ruleTexts.date,
      (value) =>
        value === undefined || value === '' || (isExpiry(value) && !isExpired(value, today)),
    ),
  });
