import { Type } from 'typebox';
import { textHours } from './limits';

/** How a merchant writes to its customers. */
export const messageSettings = {
  texts_from: Type.Integer({
    minimum: textHours.from,
    maximum: textHours.until - textHours.fewest,
    description: "the hour of the customer's day from which automated and group texts leave",
  }),
  texts_until: Type.Integer({
    minimum: textHours.from + textHours.fewest,
    maximum: textHours.until,
    description: 'the hour at which they stop',
  }),
} as const;
