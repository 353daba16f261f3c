import { type RawBuilder, sql } from 'kysely';
import { partsOf } from '../../db/list.queries';
import type { PagePart } from '../../db/page-stretches.queries';
import type { StaffActor } from '../../core/actor';
import type { DayFilter, MerchantFilter } from './report-list';

/** One part per requested merchant of the caller. */
export const merchantParts = (
  actor: StaffActor,
  { merchantIds }: MerchantFilter,
  merchant: string,
): readonly PagePart[] => partsOf(actor, { user: merchant, merchant }, merchantIds);

/** The requested merchants of the caller, as one condition. */
export const atMerchants = (
  { merchantIds }: StaffActor,
  filter: MerchantFilter,
  merchant: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const ids =
    filter.merchantIds === undefined
      ? merchantIds
      : merchantIds.filter((id) => filter.merchantIds?.includes(id));
  return sql`${merchant} = any(${[...ids]}::bigint[])`;
};

/** A merchant's zone; of a merchant that is one value, the database reads it once. */
const zoneOf = (part: PagePart, merchant: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select day.time_zone from merchants day where day.id = ${part.merchantId ?? merchant})`;

/** Today at the merchant of a part. */
export const todayOf = (
  part: PagePart,
  merchant: RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> =>
  sql`(select business_date(${now}, day.time_zone) from merchants day where day.id = ${part.merchantId ?? merchant})`;

/** Moments within days of the merchant. */
export const withinDays = (
  part: PagePart,
  { from, to }: DayFilter,
  columns: { readonly moment: RawBuilder<unknown>; readonly merchant: RawBuilder<unknown> },
): readonly RawBuilder<unknown>[] => [
  ...(from === undefined
    ? []
    : [
        sql`${columns.moment} >= business_day_start(${from}::date, ${zoneOf(part, columns.merchant)})`,
      ]),
  ...(to === undefined
    ? []
    : [
        sql`${columns.moment} < business_day_start(${to}::date + 1, ${zoneOf(part, columns.merchant)})`,
      ]),
];
