import type { ReportView } from '@billfold/shared/contracts/report.contract';
import type { FakeHandlers } from '@billfold/shared/testing/FakeShell';

const days = ['2026-10-28', '2026-10-29'] as const;

export const reportWith = (change: Partial<ReportView> = {}): ReportView => ({
  default_report_range: '30',
  ranges: [{ merchant_id: 1, merchant_name: 'Cedar', from: '2026-10-28', to: '2026-11-26' }],
  invoice_amount: 123_456,
  invoices: [
    { date: days[0], amt: 0 },
    { date: days[1], amt: 123_456 },
  ],
  transaction_amount: 5_000,
  transactions: [
    { date: days[0], amt: -500 },
    { date: days[1], amt: 5_500 },
  ],
  before: {
    ranges: [{ merchant_id: 1, merchant_name: 'Cedar', from: '2026-09-28', to: '2026-10-27' }],
    invoice_amount: 100_000,
    transaction_amount: 4_000,
  },
  collected: { payments: 12_000, refunds: 5_000, returns: 1_000, voids: 1_000 },
  card_types: [
    { name: 'Visa', value: 3, amount: 7_500 },
    { name: 'Mastercard', value: 1, amount: 1_000 },
    { name: 'Amex', value: 0, amount: 0 },
    { name: 'Discover', value: 0, amount: 0 },
  ],
  method_types: [
    { name: 'Card', value: 4, amount: 8_500 },
    { name: 'Bank Account', value: 0, amount: 0 },
    { name: 'Cash', value: 0, amount: 0 },
    { name: 'Check', value: 0, amount: 0 },
  ],
  sent_messages_count: 12,
  received_messages_count: 9,
  sent_messages: [],
  received_messages: [],
  total_customers: 40,
  active_customers: 31,
  ...change,
});

/** The calls of Home besides the reports. */
export const homeAnswers: FakeHandlers = {
  'GET user_invoices': [],
  'GET user_invoices/sums': { count: 0, amount: 0, balance: 0 },
  'GET card_expiries': [],
  'GET sms': [],
  'GET transactions': [],
  'GET attention': { doubts: [], alarms: [], has_more: false },
};
