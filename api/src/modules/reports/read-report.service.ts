import type { ReportCard, ReportPeriod } from '@billfold/shared/contracts/report-words';
import type { StaffActor } from '../../core/actor';
import { businessDate } from '../../core/clock';
import type { UseCaseContext } from '../../context/use-case-context';
import { type Days, daysBefore, daysOfRange } from './report-range.domain';
import {
  countCustomers,
  type CustomerCounts,
  type DaySum,
  listDaySums,
  listReportMerchants,
  type MerchantDays,
  type ReportMerchant,
} from './report.queries';
import type { ReportPart } from './report-sums.queries';

type ReportQuestion = {
  readonly range: ReportPeriod;
  /** In place of the range. */
  readonly days: Days | undefined;
  /** Undefined: all merchants of the caller. */
  readonly merchantIds: readonly number[] | undefined;
  readonly cards: readonly ReportCard[];
};

type ReportDays = readonly (ReportMerchant & MerchantDays)[];

export type Report = {
  readonly range: ReportPeriod | 'custom';
  readonly merchants: ReportDays;
  /** Undefined: not requested. */
  readonly sums: Readonly<Record<ReportPart, readonly DaySum[] | undefined>>;
  readonly customers: CustomerCounts | undefined;
  /** The period before. */
  readonly before:
    | {
        readonly merchants: ReportDays;
        readonly money: readonly DaySum[];
        readonly invoices: readonly DaySum[];
      }
    | undefined;
};

/** The requested merchants of the caller. */
export const requestedMerchants = (
  { merchantIds }: StaffActor,
  requestedIds: readonly number[] | undefined,
): readonly number[] =>
  requestedIds === undefined ? merchantIds : merchantIds.filter((id) => requestedIds.includes(id));

const readBefore = async (
  { db }: UseCaseContext<StaffActor>,
  range: Report['range'],
  present: ReportDays,
): Promise<Report['before']> => {
  const merchants = present.map((days) => ({ ...days, ...daysBefore(range, days) }));
  const [money, invoices] = await Promise.all([
    listDaySums(db, 'money', merchants),
    listDaySums(db, 'invoices', merchants),
  ]);
  return { merchants, money, invoices };
};

/** The sums of a range seen from today, or of chosen days, at each merchant in its own zone. */
export const readReport = async (
  context: UseCaseContext<StaffActor>,
  { range, days, merchantIds, cards }: ReportQuestion,
): Promise<Report> => {
  const { db, clock, actor } = context;
  const ids = requestedMerchants(actor, merchantIds);
  const merchants = (await listReportMerchants(db, ids)).map((merchant) => {
    const ofRange = days ?? daysOfRange(range, businessDate(clock.now(), merchant.time_zone));
    return { ...merchant, merchantId: merchant.id, ...ofRange };
  });
  const shown = days === undefined ? range : 'custom';
  const read = (part: ReportPart): Promise<readonly DaySum[]> | undefined =>
    cards.includes(part) ? listDaySums(db, part, merchants) : undefined;
  const [money, invoices, messages, customers, before] = await Promise.all([
    read('money'),
    read('invoices'),
    read('messages'),
    cards.includes('customers') ? countCustomers(db, ids) : undefined,
    cards.includes('before') ? readBefore(context, shown, merchants) : undefined,
  ]);
  return { range: shown, merchants, sums: { money, invoices, messages }, customers, before };
};
