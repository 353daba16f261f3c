import type {
  CreateBankAccountRequest,
  CreateCardRequest,
} from '@billfold/shared/contracts/payment-method.contract';
import { put, takeLeading } from 'redux-saga/effects';
import { ApiError } from '@billfold/shared/http/api-error';
import { createBankTokenizer } from '@billfold/shared/http/bank-tokenizer';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { holdReload } from '@billfold/shared/store/reload-guard';
import { safely } from '@billfold/shared/store/safely';
import { achCredentials } from '../ach-credentials/ach-credentials.resource';
import {
  createPaymentMethod,
  fetchAchCredentials,
  fetchPaymentMethods,
} from '../stored-methods/payment-method.api';
import { paymentMethods } from '../stored-methods/payment-methods.resource';
import { bankAccountRequest, cardRequest, methodOfAnswer } from './add-method.domain';
import {
  bankAccountSubmitted,
  cardSubmitted,
  methodAdded,
  methodRefused,
} from './add-method.slice';

type CardSubmitted = ReturnType<typeof cardSubmitted>;
type BankAccountSubmitted = ReturnType<typeof bankAccountSubmitted>;

/** The method is stored, whatever becomes of reading the list again. */
function* reloadMethods() {
  const { http } = yield* shellServices();
  try {
    const methods = yield* call(fetchPaymentMethods, http);
    yield put(paymentMethods.actions.valuePut(undefined, methods));
    return methods;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [];
  }
}

function* store(request: CreateCardRequest | CreateBankAccountRequest): SagaOf<void> {
  const { http } = yield* shellServices();
  const answer = yield* call(createPaymentMethod, http, request);
  const methods = yield* reloadMethods();
  yield put(methodAdded({ method: methodOfAnswer(answer, request, methods) }));
}

function* saveCard({ payload }: CardSubmitted): SagaOf<void> {
  yield* store(cardRequest(payload));
}

function* readCredentials(invoiceId: number) {
  const credentials = yield* select(achCredentials.selectData(invoiceId));
  if (credentials.status === 'loaded') return credentials.value;
  const { http } = yield* shellServices();
  return yield* call(fetchAchCredentials, http, invoiceId);
}

/** First the tokenizer, with the number; then our server, with the token only. */
function* saveBankAccount({ payload }: BankAccountSubmitted): SagaOf<void> {
  const { settings } = yield* shellServices();
  const { ach_id, ach_signature } = yield* readCredentials(payload.invoiceId);
  const { routing, account } = payload;
  const result = yield* call(createBankTokenizer(settings.bankTokenizerUrl), {
    ach_id,
    ach_signature,
    routing,
    account,
  });
  if ('error' in result) yield put(methodRefused({ errors: [result.error] }));
  else yield* store(bankAccountRequest(payload, result.token));
}

/** The page is not reloaded meanwhile. */
function* inPeace(work: SagaOf<void>): SagaOf<void> {
  const release = holdReload();
  try {
    yield* work;
  } finally {
    release();
  }
}

const refuse = (errors: readonly string[]) => methodRefused({ errors });

/** Stores one new method at a time: a second press changes nothing. */
export function* addMethodSaga(): SagaOf<void> {
  yield takeLeading(
    cardSubmitted.type,
    safely((event: CardSubmitted) => inPeace(saveCard(event)), refuse),
  );
  yield takeLeading(
    bankAccountSubmitted.type,
    safely((event: BankAccountSubmitted) => inPeace(saveBankAccount(event)), refuse),
  );
}
