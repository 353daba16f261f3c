import type { MoneyDoubt } from '@billfold/shared/contracts/attention.contract';
import type { TransactionStatusResponse } from '@billfold/shared/contracts/transaction.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';
import { doubtName, outcomeText } from './attention.texts';

/** Asks the gateway what became of a payment or refund. */
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
  onDone: ({ notify }) => notify({ message: 'The alarm is resolved.', type: 'success' }),
});
