import { optInNames } from '@billfold/shared/contracts/opt-in-wording';
import type { HttpResult, HttpService } from '@billfold/shared/contracts/remote.contract';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { readOptIn, writeOptIn } from '@billfold/shared/format/opt-in';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { agreementBody } from '../../entities/customer/agreement';
import type { OptInChange } from './opt-in-change';

/** Sends all three, as 1 or 0: the saved ones, and the one that changes. */
export const saveOptIn = async (
  http: HttpService,
  customer: CustomerView,
  { name, isOn, agreement }: OptInChange,
): Promise<void> => {
  const wanted = optInNames.map((each) => [
    each,
    writeOptIn(each === name ? isOn : readOptIn(customer[each])),
  ]);
  await http.request({
    method: 'PATCH',
    path: `subscriptions/${customer.id}/update_notifications`,
    body: {
      ...Object.fromEntries(wanted),
      ...agreementBody(agreement),
    },
  });
};

export const sendInvite = async (
  http: HttpService,
  { user, id }: Pick<CustomerView, 'user' | 'id'>,
): Promise<void> => {
  await http.request({
    method: 'POST',
    path: 'users/send_opt_in',
    body: { user_id: user, subscription_id: id },
  });
};

/** The file, with the name that the server gave it. */
export const fetchConsentFile = async (
  http: HttpService,
  customerId: number,
): Promise<HttpResult<Blob>> => {
  const file = await http.request<Blob>({
    method: 'GET',
    path: 'consents/export',
    query: { subscription: customerId },
    answer: 'file',
  });
  return { ...file, body: bodyOrThrow(file) };
};
