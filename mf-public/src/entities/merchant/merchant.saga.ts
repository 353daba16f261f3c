import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeLatest } from 'redux-saga/effects';
import { fetchLogo } from './merchant.api';
import { selectMerchant } from './merchant.selectors';
import { logoLoaded, merchantNamed } from './merchant.slice';

/** Decoration: without its logo a merchant is shown by its initials. */
function* loadLogo({ payload: { name } }: ReturnType<typeof merchantNamed>): SagaOf<void> {
  const merchant = yield* select(selectMerchant);
  if (name === null || merchant === null || merchant.logoUrl !== '') return;
  const { http } = yield* shellServices();
  yield put(logoLoaded({ name, logoUrl: yield* call(fetchLogo, http, name) }));
}

export function* merchantSaga() {
  yield takeLatest(merchantNamed, safely(loadLogo));
}
