import type { ReportCard, ReportRange } from '@billfold/shared/contracts/report-words';
import type { StaffActor } from '../../core/actor';
import { businessDate } from '../../core/clock';
import type { UseCaseContext } from '../../context/use-case-context';
import { firstDayOf } from './report-range.domain';
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
  readonly range: ReportRange;
  /** Undefined: all merchants of the caller. */
  readonly merchantIds: readonly number[] | undefined;
  readonly cards: readonly ReportCard[];
};

export type Report = {
  readonly range: ReportRange;
  readonly merchants: readonly (ReportMerchant & MerchantDays)[];
  /** Undefined: not requested. */
  readonly sums: Readonly<Record<ReportPart, readonly DaySum[] | undefined>>;
  readonly customers: CustomerCounts | undefined;
};

/** The requested merchants of the caller. */
export const requestedMerchants = (
  { merchantIds }: StaffActor,
  requestedIds: readonly number[] | undefined,
): readonly number[] =>
  requestedIds === undefined ? merchantIds : merchantIds.filter((id) => requestedIds.includes(id));

/** The sums of a range that ends today, at each merchant in its own zone. */
export const readReport = async (
  { db, clock, actor }: UseCaseContext<StaffActor>,
  { range, merchantIds, cards }: ReportQuestion,
): Promise<Report> => {
  const ids = requestedMerchants(actor, merchantIds);
  const merchants = (await listReportMerchants(db, ids)).map((merchant) => {
    const to = businessDate(clock.now(), merchant.time_zone);
    return { ...merchant, merchantId: merchant.id, from: firstDayOf(range, to), to };
  });
  const read = (part: ReportPart): Promise<readonly DaySum[]> | undefined =>
    cards.includes(part) ? listDaySums(db, part, merchants) : undefined;
  const [money, invoices, messages, customers] = await Promise.all([
    read('money'),
    read('invoices'),
    read('messages'),
    cards.includes('customers') ? countCustomers(db, ids) : undefined,
  ]);
  return { range, merchants, sums: { money, invoices, messages }, customers };
};
