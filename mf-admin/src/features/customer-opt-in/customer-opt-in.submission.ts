import { optInNames } from '@billfold/shared/contracts/opt-in-wording';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { readOptIn, writeOptIn } from '@billfold/shared/format/opt-in';
import { createSubmission } from '@billfold/shared/store/submission';
import { put } from 'redux-saga/effects';
import { agreementBody } from '../../entities/customer/agreement';
import { customerDetail } from '../../entities/customer/customer.resource';
import { updatedText } from '../../entities/customer/updated-text';
import { moduleName } from '../../module/module-name';
import type { OptInChange } from './opt-in-change';

type OptIn = { readonly customer: CustomerView; readonly change: OptInChange };

/** Sends all three, as 1 or 0: the saved ones, and the one that changes. The key is the customer. */
export const saveOptIn = createSubmission<OptIn>({
  module: moduleName,
  name: 'saveOptIn',
  keyOf: ({ customer }) => customer.id,
  request: ({ customer, change: { name, isOn, agreement } }) => ({
    method: 'PATCH',
    path: `subscriptions/${customer.id}/update_notifications`,
    body: {
      ...Object.fromEntries(
        optInNames.map((each) => [
          each,
          writeOptIn(each === name ? isOn : readOptIn(customer[each])),
        ]),
      ),
      ...agreementBody(agreement),
    },
  }),
  around: function* (send, { customer }) {
    const answer = yield* send();
    yield put(customerDetail.actions.reloaded(customer.id));
    return answer;
  },
  onDone: ({ notify }) => notify({ message: updatedText, type: 'success' }),
});

/** Texts a customer the link to the opt-in. The key is the customer. */
export const sendInvite = createSubmission<Pick<CustomerView, 'user' | 'id'>>({
  module: moduleName,
  name: 'sendInvite',
  keyOf: ({ id }) => id,
  request: ({ user, id }) => ({
    method: 'POST',
    path: 'users/send_opt_in',
    body: { user_id: user, subscription_id: id },
  }),
});
