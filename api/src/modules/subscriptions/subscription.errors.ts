import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import type { Actor } from '../../core/actor';
import { formatPhone } from '../../core/format-phone';
import { Problem } from '../../core/problem.errors';

/** Also for the subscription of another customer or merchant. */
export const subscriptionNotFound = (): Problem =>
  new Problem({ status: 404, code: 'not_found', text: 'Subscription not found' });

type StoppedTexts = {
  readonly reader: Actor['kind'];
  readonly merchantName: string;
  /** E.164 */ readonly number: string;
};

/** Only a START from the phone itself brings texts back. */
export const textsStopped = ({ reader, merchantName, number }: StoppedTexts): Problem => {
  const start = `text START to ${/^\+1\d{10}$/.test(number) ? formatPhone(number.slice(2)) : number}`;
  const text =
    reader === 'merchant'
      ? `This customer opted out of texts from ${merchantName}. To get them again, the customer must ${start}.`
      : `Your phone opted out of texts from ${merchantName}. To get them again, ${start} from it.`;
  return new Problem({ status: 409, code: 'conflict', text });
};

/** An editor read an earlier version; the answer has what the customer is now. */
export const customerChanged = (present: CustomerView): Problem =>
  new Problem({
    status: 409,
    code: 'version_mismatch',
    text: 'This customer was changed by someone else.',
    fields: { present },
  });
