import type {
  CustomerConflict,
  EditCustomerRequest,
} from '@billfold/shared/contracts/customer.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { ApiError, bodyOrThrow, refusalWith } from '@billfold/shared/http/api-error';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { createSubmission, type Refusals } from '@billfold/shared/store/submission';
import { put } from 'redux-saga/effects';
import { moduleName } from '../../module/module-name';
import { customerSaved } from './customer.resource';
import { fieldOfTaken } from './taken-address';
import { updatedText } from './updated-text';

/** The forms that change a customer. */
type CustomerForm = 'edit' | 'note';
export type CustomerChange = Omit<EditCustomerRequest, 'version'>;
type CustomerSave = {
  readonly form: CustomerForm;
  /** As the form read it last. */
  readonly customer: CustomerView;
  /** The version that the form was filled with. */
  readonly version: number;
  readonly change: CustomerChange;
};

const send = async (
  http: HttpService,
  { customer, change, version }: CustomerSave,
): Promise<CustomerView> =>
  bodyOrThrow(
    await http.request<CustomerView>({
      method: 'PATCH',
      path: `subscriptions/${customer.id}`,
      body: { ...change, version },
    }),
  );

const presentOf = (error: unknown): CustomerView | null =>
  error instanceof ApiError && error.code === 'version_mismatch'
    ? (error.body as CustomerConflict).present
    : null;

/** Whether another person left alone all that this change is about. */
const isApart = (change: CustomerChange, before: CustomerView, now: CustomerView): boolean =>
  (Object.keys(change) as (keyof CustomerChange)[]).every((field) => before[field] === now[field]);

/** Saves over a change of other fields. A change of the same fields is put in sight and refuses the save. */
function* saveOver(
  sendOnce: () => SagaOf<CustomerView>,
  command: CustomerSave,
): SagaOf<CustomerView> {
  try {
    return yield* sendOnce();
  } catch (error) {
    const present = presentOf(error);
    if (present === null) throw error;
    yield put(customerSaved(present));
    if (!isApart(command.change, command.customer, present)) throw error;
    const { http } = yield* shellServices();
    return yield* call(send, http, { ...command, version: present.version });
  }
}

const savedText: Readonly<Record<CustomerForm, string>> = {
  edit: 'Customer updated successfully.',
  note: updatedText,
};

/** What a changed email or phone means, beyond the change itself. */
const noticesOf = (before: CustomerView, after: CustomerView): readonly string[] => {
  const mustConfirm = after.proposed.some((field) => before[field] !== after[field]);
  return [
    ...(before.sms_opt_in === true && after.sms_opt_in === false
      ? ['Texts are off until the customer opts in with the new number.']
      : []),
    ...(mustConfirm
      ? ['We asked the customer to confirm the change before they can sign in with it.']
      : []),
  ];
};

export const contactMissing = 'Email and Phone are required';

/** The server begins its sentence about a field with the field's name, or names the person who has the address. */
const refusalsOf = ({ details }: ApiError, { change }: CustomerSave): Refusals =>
  Object.fromEntries(
    details.flatMap((line) => {
      const field =
        fieldOfTaken.get(line) ?? Object.keys(change).find((name) => line.startsWith(`${name} `));
      return field === undefined ? [] : [[field === 'formatted_phone' ? 'phone' : field, line]];
    }),
  );

export const saveKey = (form: CustomerForm, customerId: number): string => `${form} ${customerId}`;

/** The save of one customer by one form, which are its key. */
export const saveCustomer = createSubmission<CustomerSave, CustomerView>({
  module: moduleName,
  name: 'saveCustomer',
  keyOf: ({ form, customer }) => saveKey(form, customer.id),
  submit: ({ http }, command) => send(http, command),
  around: function* (sendOnce, command) {
    const { email, formatted_phone: phone } = { ...command.customer, ...command.change };
    if (email === '' || phone === '') throw refusalWith([contactMissing]);
    const after = yield* saveOver(sendOnce, command);
    yield put(customerSaved(after));
    return after;
  },
  refusalsOf,
  onDone: ({ notify }, { form, customer }, after) => {
    notify({ message: savedText[form], type: 'success' });
    for (const message of noticesOf(customer, after)) notify({ message });
  },
});
