import { createIdempotencyKeeper } from '@billfold/shared/http/idempotency';
import { createSubmission } from '@billfold/shared/store/submission';
import { lockOf } from '../../entities/invoice/dialog-submission';
import { moduleName } from '../../module/module-name';

type Unschedule = {
  readonly invoiceId: number;
  readonly scheduledOn: string;
  readonly pin: string;
};

/** A repeat after a lost answer is the same call; a payment scheduled anew is another. */
const keys = createIdempotencyKeeper();

export const unschedulePayment = createSubmission<Unschedule>({
  module: moduleName,
  name: 'unschedulePayment',
  submit: ({ http }, { invoiceId, scheduledOn, pin }) =>
    keys.send({ invoiceId, scheduledOn }, (idempotencyKey) =>
      http.request({
        method: 'POST',
        path: 'transactions/unschedule',
        body: { invoice: invoiceId, pin },
        idempotencyKey,
      }),
    ),
  refusalsOf: lockOf,
  onDone: ({ notify }) => notify({ message: 'Payment successfully unscheduled', type: 'success' }),
});
