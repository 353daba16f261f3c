import { sessionEndedEvent, type HttpService } from '@billfold/shared/contracts/remote.contract';
import type { MerchantSelf, UserInfo } from '@billfold/shared/contracts/session.contract';
import { call, select, type SagaOf } from '@billfold/shared/store/effects';
import {
  call as callEffect,
  delay,
  put,
  race,
  take,
  takeLatest,
  takeLeading,
} from 'redux-saga/effects';
import { untilOnline } from '../platform/until-online';
import { chosenMerchantOf } from './auth-selectors';
import { merchantIdentified, userLoaded, type AuthState } from './auth.slice';
import { isLostCall, lostCallRetryMs } from './lost-call';
import { readMerchantChoice } from './merchant-choice';
import {
  customerAreaEntered,
  merchantAreaEntered,
  merchantChosen,
  merchantLoaded,
  permissionsChanged,
  userChanged,
  userLoadFailed,
  type ProfileState,
} from './profile.slice';
import type { SessionState } from './session-state';
import { fetchMerchantSelf, fetchUserSelf } from './session.api';

type ProfileDependencies = {
  readonly http: HttpService;
  /** Ends a session whose profile cannot be had. */
  readonly loseSession: () => void;
};

/** Waits before a lost merchant profile is read again, so that a short outage does not sign staff out. */
const merchantRetriesMs = [lostCallRetryMs, 3_000, 9_000] as const;

const readProfile = (state: unknown): ProfileState => (state as SessionState).profile;
const readAuth = (state: unknown): AuthState => (state as SessionState).auth;

function* waitForConnection(): SagaOf<void> {
  const left = new AbortController();
  try {
    yield callEffect(untilOnline, left.signal);
  } finally {
    left.abort();
  }
}

function* fetchPatiently<Answer>(
  http: HttpService,
  fetch: (http: HttpService) => Promise<Answer>,
  retriesMs: readonly number[],
): SagaOf<Answer> {
  for (const waitMs of retriesMs) {
    try {
      return yield* call(fetch, http);
    } catch (error) {
      if (!isLostCall(error)) throw error;
      yield delay(waitMs);
      yield* waitForConnection();
    }
  }
  return yield* call(fetch, http);
}

/** The user, with the unread count of the chosen merchant. */
function* loadUser(http: HttpService): SagaOf<void> {
  const { chosenMerchantId } = yield* select(readProfile);
  const fetchSelf = (by: HttpService) => fetchUserSelf(by, chosenMerchantId);
  try {
    const user = yield* fetchPatiently<UserInfo>(http, fetchSelf, [lostCallRetryMs]);
    yield put(userLoaded(user));
  } catch {
    yield put(userLoadFailed());
  }
}

function* readMerchant(http: HttpService): SagaOf<void> {
  const self = yield* fetchPatiently<MerchantSelf>(http, fetchMerchantSelf, merchantRetriesMs);
  yield put(merchantIdentified({ id: self.id, name: self.name, logoUrl: self.logo_url }));
  yield put(merchantLoaded(self));
  const profile = yield* select(readProfile);
  // The person left the chosen one: its count is not theirs.
  if (chosenMerchantOf(profile) !== profile.chosenMerchantId) yield put(merchantChosen(null));
}

function* loadMerchant({ http, loseSession }: ProfileDependencies): SagaOf<void> {
  const { user_id: userId } = yield* select(readAuth);
  yield put(merchantChosen(userId === null ? null : readMerchantChoice(userId)));
  try {
    yield* readMerchant(http);
  } catch {
    const isStillSignedIn = (yield* select(readAuth)).auth_token !== null;
    // As an effect: the logout cancels this very saga, which must not be running then.
    if (isStillSignedIn) yield callEffect(loseSession);
  }
}

/** What is known stays when it cannot be read: the server decides each call anyway. */
function* readMerchantAgain(http: HttpService): SagaOf<void> {
  try {
    yield* readMerchant(http);
  } catch {
    return;
  }
}

/** Runs a worker for the session that started it: its end cancels the worker. */
function* withinSession(worker: () => SagaOf<void>): SagaOf<void> {
  yield race({ done: callEffect(worker), ended: take(sessionEndedEvent) });
}

/** Reads the profile when a user enters an area. Staff without a profile are signed out; a customer stays. */
export function* profileSaga(dependencies: ProfileDependencies): SagaOf<void> {
  const loadUserOnly = () => loadUser(dependencies.http);
  yield takeLeading(merchantAreaEntered, function* (): SagaOf<void> {
    const { merchant } = yield* select(readProfile);
    if (merchant === 'loading') yield* withinSession(() => loadMerchant(dependencies));
  });
  yield takeLeading(customerAreaEntered, function* (): SagaOf<void> {
    const { user } = yield* select(readProfile);
    if (user === 'loading') yield* withinSession(loadUserOnly);
  });
  yield takeLatest(permissionsChanged, () =>
    withinSession(() => readMerchantAgain(dependencies.http)),
  );
  yield takeLatest([userChanged, merchantChosen], () => withinSession(loadUserOnly));
}
