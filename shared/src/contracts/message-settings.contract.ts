import { Type } from 'typebox';

/** Full hours of the customer's day. The law allows these; a merchant may take less, but no shorter time. */
export const textHours = { from: 8, until: 21, fewest: 4 } as const;

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
