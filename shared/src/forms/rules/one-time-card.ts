import { object } from 'yup';
import { isExpired, isExpiry } from '../../format/card';
import { expiryRule, ruleTexts } from './rules';

/**
 * MM/YY of a card that is not stored; an empty one is only missing. `today` is in the merchant's zone; default: of the
 * local zone.
 */
export const oneTimeExpiryRule = (today?: string, expiredText: string = ruleTexts.date) =>
  expiryRule()
    .test(
      'month',
      ruleTexts.date,
      (value) => value === undefined || value === '' || isExpiry(value),
    )
    .test('expired', expiredText, (value) => value === undefined || !isExpired(value, today));

/** The `expiration` of a card that is not stored. */
export const oneTimeCardSchema = (today: string) =>
  object({ expiration: oneTimeExpiryRule(today) });
