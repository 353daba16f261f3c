import type {
  CustomerConflict,
  EditCustomerRequest,
} from '@billfold/shared/contracts/customer.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { ApiError, bodyOrThrow } from '@billfold/shared/http/api-error';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { createFeature } from '@billfold/shared/store/remote-store';
import { safely } from '@billfold/shared/store/safely';
import { put, takeLeading } from 'redux-saga/effects';
import { customerSaved } from './customer.resource';
import { fieldOfTaken } from './taken-address';
import { updatedText } from './updated-text';
import {
  customerSaveAsked,
  customerSaveDone,
  customerSaveRefused,
  saveCustomerReducer,
  type CustomerChange,
  type CustomerForm,
} from './save-customer.slice';

type Asked = ReturnType<typeof customerSaveAsked>;

const send = async (
  http: HttpService,
  id: number,
  body: EditCustomerRequest,
): Promise<CustomerView> =>
  bodyOrThrow(
    await http.request<CustomerView>({ method: 'PATCH', path: `subscriptions/${id}`, body }),
  );

const presentOf = (error: unknown): CustomerView | null =>
  error instanceof ApiError && error.code === 'version_mismatch'
    ? (error.body as CustomerConflict).present
    : null;

/** Whether another person left alone all that this change is about. */
const isApart = (change: CustomerChange, before: CustomerView, now: CustomerView): boolean =>
  (Object.keys(change) as (keyof CustomerChange)[]).every((field) => before[field] === now[field]);

/** Saves over a change of other fields. A change of the same fields is put in sight and refuses the save. */
function* saveOver({ customer, version, change }: Asked['payload']): SagaOf<CustomerView> {
  const { http } = yield* shellServices();
  const { id } = customer;
  try {
    return yield* call(send, http, id, { ...change, version });
  } catch (error) {
    const present = presentOf(error);
    if (present === null) throw error;
    yield put(customerSaved(present));
    if (!isApart(change, customer, present)) throw error;
    return yield* call(send, http, id, { ...change, version: present.version });
  }
}

const savedText: Readonly<Record<CustomerForm, string>> = {
  edit: 'Customer updated successfully.',
  note: updatedText,
};

/** What a changed email or phone means, beyond the change itself. */
const noticesOf = (before: CustomerView, after: CustomerView): readonly string[] => {
  const isAsked = after.proposed.some((field) => before[field] !== after[field]);
  return [
    ...(before.sms_opt_in === true && after.sms_opt_in === false
      ? ['Texts are off until the customer agrees to them for the new number.']
      : []),
    ...(isAsked
      ? ['The customer was asked to confirm the change before it is used to sign in.']
      : []),
  ];
};

export const contactMissing = 'Email and Phone are required';

function* save({ payload }: Asked): SagaOf<void> {
  const { notify } = yield* shellServices();
  const { email, formatted_phone: phone } = { ...payload.customer, ...payload.change };
  if (email === '' || phone === '') {
    yield put(customerSaveRefused({ errors: [contactMissing], refusals: {} }));
    return;
  }
  const after = yield* saveOver(payload);
  yield put(customerSaved(after));
  yield put(customerSaveDone());
  notify({ message: savedText[payload.form], type: 'success' });
  for (const message of noticesOf(payload.customer, after)) notify({ message });
}

/** The server begins its sentence about a field with the field's name, or names the person who has the address. */
const placed = (errors: readonly string[], change: CustomerChange) => {
  const refusals: Record<string, string> = {};
  const others: string[] = [];
  for (const line of errors) {
    const field =
      fieldOfTaken.get(line) ?? Object.keys(change).find((name) => line.startsWith(`${name} `));
    if (field === undefined) others.push(line);
    else refusals[field === 'formatted_phone' ? 'phone' : field] = line;
  }
  return { errors: others, refusals };
};

function* saveCustomerSaga(): SagaOf<void> {
  yield takeLeading(
    customerSaveAsked.type,
    safely(save, (errors, _error, { payload }) =>
      customerSaveRefused(placed(errors, payload.change)),
    ),
  );
}

export const saveCustomerFeature = createFeature(
  'saveCustomer',
  saveCustomerReducer,
  saveCustomerSaga,
);
