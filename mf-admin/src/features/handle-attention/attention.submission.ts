import type { AnnouncedCash, MoneyDoubt } from '@billfold/shared/contracts/attention.contract';
import type { TransactionStatusResponse } from '@billfold/shared/contracts/transaction.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { oncePer } from '@billfold/shared/http/idempotency';
import { createSubmission } from '@billfold/shared/store/submission';
import { lockOf } from '../../entities/invoice/pin-submission';
import { moduleName } from '../../module/module-name';
import { doubtName, outcomeText } from './attention-texts';

/** Requests the outcome of a payment or refund from the gateway. */
export const checkDoubt = createSubmission<MoneyDoubt, string>({
  module: moduleName,
  name: 'checkDoubt',
  submit: async ({ http }, { id }) =>
    bodyOrThrow(
      await http.request<TransactionStatusResponse>({
        method: 'GET',
        path: `transactions/${id}/get_status`,
      }),
    ).status,
  onDone: ({ notify }, doubt, status) =>
    notify({ message: `${doubtName(doubt)}: ${outcomeText(status)}` }),
});

type Resolution = { readonly id: number; readonly reason: string };

export const resolveAlarm = createSubmission<Resolution>({
  module: moduleName,
  name: 'resolveAlarm',
  submit: ({ http }, { id, reason }) =>
    http.request({ method: 'POST', path: `alarms/${id}/resolve`, body: { reason } }),
  onDone: ({ notify }) => notify({ message: 'Alarm resolved.', type: 'success' }),
});

type CashConfirmation = { readonly id: number; readonly invoiceId: number; readonly pin: string };

export const confirmCash = createSubmission<CashConfirmation>({
  module: moduleName,
  name: 'confirmCash',
  request: ({ id, pin }) => ({
    method: 'POST',
    path: `cash_announcements/${id}/confirm`,
    body: { pin },
  }),
  /** A repeat after a lost answer is the same confirmation. */
  once: oncePer(({ id }) => ({ id })),
  refusalsOf: lockOf,
  onDone: ({ notify }, { invoiceId }) =>
    notify({
      message: 'Payment received.',
      type: 'success',
      about: { type: 'payment', id: invoiceId },
    }),
});

export const refuseCash = createSubmission<AnnouncedCash>({
  module: moduleName,
  name: 'refuseCash',
  submit: ({ http }, { id }) =>
    http.request({ method: 'POST', path: `cash_announcements/${id}/refuse` }),
  onDone: ({ notify }) => notify({ message: 'Cash payment refused. The invoice stays open.' }),
});
