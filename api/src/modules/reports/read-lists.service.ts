import { addDays } from '@billfold/shared/contracts/auto-pay-rule';
import {
  type ForecastSumKind,
  forecastKinds,
  type MessageOutcome,
  messageOutcomes,
  returnKinds,
  returnLimitDays,
  returnLimits,
} from '@billfold/shared/contracts/report-words';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { businessDate } from '../../core/clock';
import type { ListPage, ListRequest } from '../../core/list-page';
import {
  type AgeingRow,
  type AgeingTotals,
  listAgeing,
  listAgeingRows,
  sumAgeing,
} from './ageing.queries';
import {
  countReturns,
  type DeclineRow,
  type DeclineTotals,
  findFirstPaymentDay,
  listDeclineRows,
  listDeclines,
  sumDeclines,
} from './decline.queries';
import { type ForecastRow, listForecast, sumForecast } from './forecast.queries';
import {
  countWaiting,
  findFirstMessageDay,
  listMessageReport,
  listMessageReportRows,
  type MessageReportRow,
} from './message-report.queries';
import { sumExpected } from '../recurring-invoices/recurring-invoices.public';
import { requestedMerchants } from './read-report.service';
import { firstSummedDay } from './report-range.domain';
import type {
  AgeingFilter,
  AgeingSort,
  DayFilter,
  DeclineFilter,
  DeclineSort,
  ForecastFilter,
  ForecastSort,
  MerchantFilter,
  MessageReportFilter,
  MessageReportSort,
} from './report-list';
import { listDaySums, listReportMerchants, type MerchantDays } from './report.queries';

type StaffContext = UseCaseContext<StaffActor>;
type Read<Filter, Sort extends string, Row> = (
  context: StaffContext,
  filter: Filter,
  list: ListRequest<Sort>,
) => Promise<ListPage<Row>>;

export const readAgeing: Read<AgeingFilter, AgeingSort, AgeingRow> = (
  { db, actor, clock },
  filter,
  list,
) => listAgeing(db, { actor, now: clock.now(), filter, list });

export const readAgeingRows: Read<AgeingFilter, AgeingSort, AgeingRow> = (
  { db, actor, clock },
  filter,
  list,
) => listAgeingRows(db, { actor, now: clock.now(), filter, list });

export const readAgeingSums = (
  { db, actor, clock }: StaffContext,
  filter: AgeingFilter,
): Promise<AgeingTotals | undefined> => sumAgeing(db, { actor, now: clock.now(), filter });

export const readDeclines: Read<DeclineFilter, DeclineSort, DeclineRow> = (
  { db, actor },
  filter,
  list,
) => listDeclines(db, { actor, filter, list });

export const readDeclineRows: Read<DeclineFilter, DeclineSort, DeclineRow> = (
  { db, actor },
  filter,
  list,
) => listDeclineRows(db, { actor, filter, list });

/** The days of each requested merchant, up to its today at the most. */
const daysOf = async (
  { db, actor, clock }: StaffContext,
  merchantIds: readonly number[] | undefined,
  { from, to }: { readonly from: (today: string) => string; readonly to?: string | undefined },
): Promise<readonly MerchantDays[]> =>
  (await listReportMerchants(db, requestedMerchants(actor, merchantIds))).map(
    ({ id, time_zone }) => {
      const today = businessDate(clock.now(), time_zone);
      return { merchantId: id, from: from(today), to: to === undefined || to > today ? today : to };
    },
  );

/** The days of a filter, from the first day that has something. */
const filteredDays = async (
  context: StaffContext,
  filter: DayFilter & MerchantFilter,
  findFirst: typeof findFirstPaymentDay,
): Promise<readonly MerchantDays[]> => {
  const ids = requestedMerchants(context.actor, filter.merchantIds);
  const { from, to } = filter;
  const first = await findFirst(context.db, ids);
  if (first === undefined) return [];
  const begin = firstSummedDay(from, first);
  const days = await daysOf(context, filter.merchantIds, { from: () => begin, to });
  return days.filter((range) => range.from <= range.to);
};

export type ReturnLimit = {
  readonly kind: (typeof returnKinds)[number];
  readonly returns: number;
  readonly bankPayments: number;
  readonly limit: number;
};

/** How many bank payments of the last sixty days came back, beside the limits. */
const readReturnLimits = async (
  context: StaffContext,
  filter: DeclineFilter,
): Promise<readonly ReturnLimit[]> => {
  const days = await daysOf(context, filter.merchantIds, {
    from: (today) => addDays(today, 1 - returnLimitDays),
  });
  const [sums, returns] = await Promise.all([
    listDaySums(context.db, 'money', days),
    countReturns(context.db, days),
  ]);
  const bankPayments = sums
    .filter(({ key }) => key === 'payment:bank')
    .reduce((total, { count }) => total + count, 0);
  return returnKinds.map((kind) => {
    const { percent: limit, codes } = returnLimits[kind];
    const counted = returns.filter(({ code }) => codes === null || codes.includes(code ?? ''));
    return {
      kind,
      returns: counted.reduce((total, row) => total + row.returns, 0),
      bankPayments,
      limit,
    };
  });
};

export type DeclineFacts = {
  readonly totals: DeclineTotals | undefined;
  /** Taken in the days of the filter, also those that went back later. */
  readonly payments: number;
  readonly limits: readonly ReturnLimit[];
};

const countPayments = async (context: StaffContext, filter: DeclineFilter): Promise<number> => {
  const days = await filteredDays(context, filter, findFirstPaymentDay);
  const sums = await listDaySums(context.db, 'money', days);
  return sums
    .filter(({ key }) => key === 'voided' || key.startsWith('payment:'))
    .reduce((total, { count }) => total + count, 0);
};

export const readDeclineFacts = async (
  context: StaffContext,
  filter: DeclineFilter,
): Promise<DeclineFacts> => {
  const [totals, payments, limits] = await Promise.all([
    sumDeclines(context.db, context.actor, filter),
    countPayments(context, filter),
    readReturnLimits(context, filter),
  ]);
  return { totals, payments, limits };
};

export const readMessageReport: Read<MessageReportFilter, MessageReportSort, MessageReportRow> = (
  { db, actor },
  filter,
  list,
) => listMessageReport(db, { actor, filter, list });

export const readMessageRows: Read<MessageReportFilter, MessageReportSort, MessageReportRow> = (
  { db, actor },
  filter,
  list,
) => listMessageReportRows(db, { actor, filter, list });

type OutcomeCount = {
  readonly outcome: MessageOutcome;
  readonly sms: number;
  readonly email: number;
};

/** Messages of the filter by outcome, all outcomes in their order. */
export const countMessages = async (
  context: StaffContext,
  filter: MessageReportFilter,
): Promise<readonly OutcomeCount[]> => {
  const { db, actor } = context;
  const days = await filteredDays(context, filter, findFirstMessageDay);
  const sums = await listDaySums(db, 'messages', days);
  const waiting = await countWaiting(db, actor, filter);
  const media = [
    ['sms', 1],
    ['email', 2],
  ] as const;
  const countOf = (outcome: MessageOutcome, [name, number]: (typeof media)[number]): number => {
    if (filter.medium !== undefined && filter.medium !== name) return 0;
    if (outcome === 'waiting') return waiting.find(({ medium }) => medium === number)?.count ?? 0;
    return sums
      .filter(({ key }) => key === `${name}:${outcome}`)
      .reduce((total, { count }) => total + count, 0);
  };
  return messageOutcomes
    .filter((outcome) => filter.outcomes?.includes(outcome) ?? true)
    .map((outcome) => ({
      outcome,
      sms: countOf(outcome, media[0]),
      email: countOf(outcome, media[1]),
    }));
};

export const readForecast: Read<ForecastFilter, ForecastSort, ForecastRow> = (
  { db, actor, clock },
  filter,
  list,
) => listForecast(db, { actor, now: clock.now(), filter, list });

type ForecastTotal = {
  readonly kind: ForecastSumKind;
  readonly count: number;
  readonly amount: number;
};

/** What is expected, by kind, all kinds in their order; without a filter also of recurring invoices to come. */
export const readForecastSums = async (
  { db, actor, clock }: StaffContext,
  filter: ForecastFilter,
): Promise<readonly ForecastTotal[]> => {
  const sums = await sumForecast(db, { actor, now: clock.now(), filter });
  const ofInvoices = forecastKinds
    .filter((kind) => filter.kind === undefined || filter.kind === kind)
    .map((kind) => sums.find((sum) => sum.kind === kind) ?? { kind, count: 0, amount: 0 });
  if (filter.kind !== undefined) return ofInvoices;
  const merchantIds = requestedMerchants(actor, filter.merchantIds);
  const toCome = await sumExpected({ db, clock, actor: { merchantIds } }, filter.days);
  return [...ofInvoices, { kind: 'recurring', ...toCome }];
};
