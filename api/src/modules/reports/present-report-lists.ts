import type {
  AgeingSummary,
  AgeingView,
  DeclineSummary,
  DeclineView,
  ForecastView,
  MessageReportView,
} from '@billfold/shared/contracts/report.contract';
import type { AgeingRow, AgeingTotals } from './ageing.queries';
import type { DeclineRow } from './decline.queries';
import type { ForecastRow } from './forecast.queries';
import type { MessageReportRow } from './message-report.queries';
import type { DeclineFacts, ReturnLimit } from './read-lists.service';
import { declineWords } from './report-words.domain';

export const presentAgeing = (row: AgeingRow): AgeingView => ({
  id: row.id,
  full_name: row.full_name,
  merchant_id: row.merchant_id,
  merchant_name: row.merchant_name,
  current: row.current,
  days_1_30: row.days_1_30,
  days_31_60: row.days_31_60,
  days_61_90: row.days_61_90,
  days_over_90: row.days_over_90,
  total: row.total,
});

export const presentAgeingSums = (totals: AgeingTotals | undefined): AgeingSummary => ({
  customers: totals?.customers ?? 0,
  current: totals?.current ?? 0,
  days_1_30: totals?.days_1_30 ?? 0,
  days_31_60: totals?.days_31_60 ?? 0,
  days_61_90: totals?.days_61_90 ?? 0,
  days_over_90: totals?.days_over_90 ?? 0,
  total: totals?.total ?? 0,
});

export const presentDecline = (row: DeclineRow): DeclineView => ({
  id: row.id,
  kind: row.kind,
  date: row.day,
  full_name: row.full_name,
  merchant_id: row.merchant_id,
  merchant_name: row.merchant_name,
  invoice: row.invoice_id,
  visible_method: row.visible_method,
  amount: row.amount,
  code: row.code,
  reason: declineWords(row.kind, row.code, row.decline_reason),
});

const hundredths = 100;
const presentLimit = ({ kind, returns, bankPayments, limit }: ReturnLimit) => {
  // Returns without payments of these days are of earlier ones; each is over any limit.
  const percent = returns === 0 ? 0 : (returns / Math.max(bankPayments, 1)) * 100;
  return {
    kind,
    returns,
    bank_payments: bankPayments,
    rate: Math.round(percent * hundredths) / hundredths,
    limit,
    is_over: percent > limit,
  };
};

export const presentDeclineFacts = ({
  totals,
  payments,
  limits,
}: DeclineFacts): DeclineSummary => ({
  declines: {
    count: totals?.declines ?? 0,
    amount: totals?.declined_amount ?? 0,
    of_payments: payments,
  },
  returns: { count: totals?.returns ?? 0, amount: totals?.returned_amount ?? 0 },
  limits: limits.map(presentLimit),
});

const sms = 1;

export const presentMessageReport = (row: MessageReportRow): MessageReportView => ({
  id: row.id,
  date: row.created_at.toISOString(),
  full_name: row.full_name,
  sub_id: row.sub_id,
  merchant_id: row.merchant_id,
  merchant_name: row.merchant_name,
  medium: row.medium === sms ? 'sms' : 'email',
  outcome: row.outcome,
  reason: row.failure,
});

export const presentForecast = (row: ForecastRow): ForecastView => ({
  id: row.id,
  date: row.day,
  kind: row.kind,
  full_name: row.full_name,
  sub_id: row.sub_id,
  merchant_id: row.merchant_id,
  merchant_name: row.merchant_name,
  invoice: row.invoice_id,
  amount: row.amount,
  visible_method: row.visible_method,
});
