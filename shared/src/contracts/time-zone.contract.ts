import { Type, type Static } from 'typebox';

/** An IANA name, such as America/Denver. */
export const TimeZone = Type.String({ minLength: 1, maxLength: 64 });
const Moment = Type.String({ description: 'ISO 8601' });

/** GET business_settings/time_zone: what another zone would do to the merchant's day; it changes nothing */
export const TimeZoneQuery = Type.Object({
  merchant_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  time_zone: TimeZone,
});
export const TimeZonePreview = Type.Object({
  today_before: Type.String({ description: 'YYYY-MM-DD' }),
  today_after: Type.String({ description: 'YYYY-MM-DD' }),
  runs: Type.Array(
    Type.Object({
      label: Type.String(),
      before: Moment,
      after: Type.Union([Moment, Type.Null()], {
        description: 'null: the run of that day would be lost, so the change is refused',
      }),
    }),
    { description: 'the next run of each automated event that is on' },
  ),
  payments: Type.Array(
    Type.Object({
      on: Type.String({ description: 'the day they are for: YYYY-MM-DD' }),
      count: Type.Integer(),
      before: Moment,
      after: Moment,
    }),
    { description: 'autopay and scheduled payments of the next days that wait' },
  ),
  now: Moment,
});
export type TimeZonePreview = Static<typeof TimeZonePreview>;
