import { oncePer } from '@billfold/shared/http/idempotency';
import { createSubmission } from '@billfold/shared/store/submission';
import { lockOf } from '../../entities/invoice/pin-submission';
import { moduleName } from '../../module/module-name';

type Unschedule = {
  readonly invoiceId: number;
  readonly scheduledOn: string;
  readonly pin: string;
};

export const unschedulePayment = createSubmission<Unschedule>({
  module: moduleName,
  name: 'unschedulePayment',
  request: ({ invoiceId, pin }) => ({
    method: 'POST',
    path: 'transactions/unschedule',
    body: { invoice: invoiceId, pin },
  }),
  /** A repeat after a lost answer is the same call; a payment scheduled anew is another. */
  once: oncePer(({ invoiceId, scheduledOn }) => ({ invoiceId, scheduledOn })),
  refusalsOf: lockOf,
  onDone: ({ notify }) => notify({ message: 'Payment successfully unscheduled', type: 'success' }),
});
