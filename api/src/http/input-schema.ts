import { amountLimits, emailLimits } from '@billfold/shared/contracts/limits';
import { Type, type Static, type TSchema } from 'typebox';

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const US_DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/**
 * Reads `YYYY-MM-DD` or `MM/DD/YYYY` and answers `YYYY-MM-DD`; undefined for anything that is no day of the calendar.
 */
export const parseCalendarDate = (text: string): string | undefined => {
  const iso = ISO_DATE.exec(text);
  const us = US_DATE.exec(text);
  const [year, month, day] =
    iso !== null ? [iso[1], iso[2], iso[3]] : us !== null ? [us[3], us[1], us[2]] : [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const normal = `${year}-${month}-${day}`;
  return year !== '0000' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(normal)
    ? normal
    : undefined;
};

/** A date of a request; read it with `parseCalendarDate`. */
export const CalendarDateInput = Type.String({
  format: 'calendar-date',
  description: 'YYYY-MM-DD or MM/DD/YYYY',
});
/** Ids are the database's integers: a larger number names nothing and must not reach it. */
export const IdInput = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** An amount of a request: a plain whole number of cents, nothing else. */
export const CentsInput = Type.Integer({ minimum: 0, maximum: amountLimits.maxMinor });
export const EmailInput = Type.String({ format: 'email', maxLength: emailLimits.max });
export const IdParams = Type.Object({ id: IdInput });

/** Its length is judged where it is used: a wrong one has a code of its own. */
export const IdempotencyHeader = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({ description: '1 to 255 characters, kept 30 days' }),
  ),
});

export const PinInput = Type.String({ pattern: '^[0-9]{4}$', description: '4 digits' });

/** The body of a request: a field it does not name is refused. */
export const Body = <Properties extends Record<string, TSchema>>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

/** One of two bodies, chosen by the value of one field: complaints are about that body only. */
export const EitherBody = <First extends TSchema, Second extends TSchema>(
  field: string,
  valueOfFirst: string | number,
  first: First,
  second: Second,
) => {
  const isFirst = { properties: { [field]: { const: valueOfFirst } }, required: [field] };
  return Type.Unsafe<Static<First> | Static<Second>>({
    type: 'object',
    allOf: [
      { if: isFirst, else: second },
      { if: { not: isFirst }, else: first },
    ],
  });
};
