import { object } from 'yup';
import { isExpired, isExpiry } from '../../format/card';
import { expiryRule, ruleTexts } from './rules';

/**
 * The `expiration` (MM/YY) of a card that is not stored; an empty one is complete.
 * `today` is in the merchant's zone.
 */
export const oneTimeCardSchema = (today: string) =>
  object({
    expiration: expiryRule().test(
      'month',
      ruleTexts.date,
      (value) =>
        value === undefined || value === '' || (isExpiry(value) && !isExpired(value, today)),
    ),
  });
