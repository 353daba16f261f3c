import type { MoneyDoubt } from '@billfold/shared/contracts/attention.contract';
import { fetchPaymentStatus } from '@billfold/shared/store/payment-outcome.api';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';
import { doubtName, outcomeText } from './attention.texts';

/** Asks the gateway what became of a payment or refund. */
export const checkDoubt = createSubmission<MoneyDoubt, string>({
  module: moduleName,
  name: 'checkDoubt',
  submit: ({ http }, { id }) => fetchPaymentStatus(http, id),
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
