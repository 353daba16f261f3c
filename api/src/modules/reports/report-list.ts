import type {
  AgeingBucket,
  ForecastKind,
  MessageOutcome,
} from '@billfold/shared/contracts/report-words';
import type { SortKinds } from '../../core/list-page';
import { parseCalendarDate } from '../../http/input-schema';

/** Days of the merchant, both inside; undefined: no end on that side. */
export type DayFilter = { readonly from: string | undefined; readonly to: string | undefined };
export type MerchantFilter = { readonly merchantIds: readonly number[] | undefined };

export const readDays = (query: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): DayFilter => ({
  from: query.from === undefined ? undefined : parseCalendarDate(query.from),
  to: query.to === undefined ? undefined : parseCalendarDate(query.to),
});

export type AgeingFilter = MerchantFilter & { readonly bucket: AgeingBucket | undefined };
export const ageingSorts = { full_name: 'text' } as const satisfies SortKinds<string>;
export type AgeingSort = keyof typeof ageingSorts;

export type DeclineKind = 'decline' | 'return';
export type DeclineFilter = MerchantFilter & DayFilter & { readonly kind: DeclineKind | undefined };
export const declineSorts = { date: 'moment' } as const satisfies SortKinds<string>;
export type DeclineSort = keyof typeof declineSorts;

export type MessageReportFilter = MerchantFilter &
  DayFilter & {
    readonly outcomes: readonly MessageOutcome[] | undefined;
    readonly medium: 'sms' | 'email' | undefined;
  };
export const messageReportSorts = { date: 'moment' } as const satisfies SortKinds<string>;
export type MessageReportSort = keyof typeof messageReportSorts;

export type ForecastFilter = MerchantFilter & {
  readonly days: number;
  readonly kind: ForecastKind | undefined;
};
export const forecastSorts = { date: 'date' } as const satisfies SortKinds<string>;
export type ForecastSort = keyof typeof forecastSorts;

export type DepositFilter = MerchantFilter & DayFilter;
export const depositSorts = { funded_on: 'date' } as const satisfies SortKinds<string>;
export type DepositSort = keyof typeof depositSorts;
export const depositLineSorts = { id: 'integer' } as const satisfies SortKinds<string>;
export type DepositLineSort = keyof typeof depositLineSorts;
