import type {
  PaymentMethodView,
  PreferPaymentMethodRequest,
  RemovePaymentMethodRequest,
} from '@billfold/shared/contracts/payment-method.contract';
import { ApiError } from '@billfold/shared/http/api-error';
import type { SagaOf } from '@billfold/shared/store/effects';
import { createSubmission } from '@billfold/shared/store/submission';
import { put } from 'redux-saga/effects';
import { methodDropped } from '../../entities/invoice-screen/invoice-screen.slice';
import { paymentMethods } from '../../entities/payment-method/stored-methods/payment-methods.resource';
import { moduleName } from '../../module/module-name';

function* showMethods(
  change: (stored: readonly PaymentMethodView[]) => readonly PaymentMethodView[],
): SagaOf<void> {
  yield* paymentMethods.mapValue(undefined, change);
  // The server alone knows which method is the default now, and what each is needed for.
  yield put(paymentMethods.actions.reloaded());
}

const makeDefault: PreferPaymentMethodRequest = { preferred: true };

/** Makes the method with this id the default. */
export const preferMethod = createSubmission<number, PaymentMethodView>({
  module: moduleName,
  name: 'preferMethod',
  request: (methodId) => ({
    method: 'PATCH',
    path: `payment_methods/${methodId}`,
    body: makeDefault,
  }),
  *around(send, methodId) {
    const answer = yield* send();
    yield* showMethods((stored) =>
      stored.map((method) => ({ ...method, preferred: method.id === methodId })),
    );
    return answer;
  },
  onDone: ({ notify }) => notify({ message: 'Default payment method changed.' }),
});

type Removal = {
  readonly methodId: number;
  /** The customer read what else ends with the method. */
  readonly isWarned: boolean;
};

const confirmed: RemovePaymentMethodRequest = { confirmed: true };
const isMethodInUse = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'method_in_use';

/** `refusals.uses`: the method began to be needed since it was listed. */
export const removeMethod = createSubmission<Removal>({
  module: moduleName,
  name: 'removeMethod',
  request: ({ methodId, isWarned }) => ({
    method: 'DELETE',
    path: `payment_methods/${methodId}`,
    body: isWarned ? confirmed : {},
  }),
  refusalsOf: (error) => (isMethodInUse(error) ? { uses: error.details.join(' ') } : {}),
  *around(send, { methodId }) {
    try {
      yield* send();
    } catch (error) {
      // The list is read again, so that the dialog names what needs the method.
      if (isMethodInUse(error)) yield put(paymentMethods.actions.reloaded());
      // Gone already, in another tab or by a request whose answer was lost: what was wanted is so.
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
    yield put(methodDropped({ methodId }));
    yield* showMethods((stored) => stored.filter((method) => method.id !== methodId));
  },
  onDone: ({ notify }) => notify({ message: 'Payment method removed.' }),
});
