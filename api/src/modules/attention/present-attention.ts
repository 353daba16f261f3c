import type { AttentionResponse } from '@billfold/shared/contracts/attention.contract';
import type { Attention } from './attention.service';

export const presentAttention = ({
  doubts,
  alarms,
  cash,
  hasMore,
  hasFirstSteps,
}: Attention): AttentionResponse => ({
  doubts: doubts.map((row) => ({
    id: row.subject_id,
    type: row.type,
    needs_review: row.needs_review,
    amount: row.amount,
    visible_method: row.visible_method,
    since: row.sent_at.toISOString(),
    user: row.full_name,
    invoice: row.invoice_id,
    merchant_id: row.id,
    merchant_name: row.merchant_name,
  })),
  alarms: alarms.map((row) => ({
    id: row.id,
    kind: row.kind,
    detail: row.detail,
    raised_at: row.raised_at.toISOString(),
    user: row.full_name,
    invoice: row.invoice_id,
    merchant_id: row.merchant_id,
    merchant_name: row.merchant_name,
    may_resolve: row.may_resolve,
  })),
  cash: cash.map((row) => ({
    id: row.id,
    amount: row.amount,
    announced_at: row.announced_at.toISOString(),
    user: row.full_name,
    invoice: row.invoice_id,
    merchant_id: row.merchant_id,
    merchant_name: row.merchant_name,
  })),
  has_more: hasMore,
  ...(hasFirstSteps && { first_steps: true }),
});
