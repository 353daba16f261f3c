import { combineReducers, type Action, type Reducer } from 'redux';
import { all, call, fork, setContext } from 'redux-saga/effects';
import {
  sessionEndedEvent,
  type RemoteReducer,
  type RemoteSaga,
  type ShellServices,
} from '../contracts/remote.contract';
import { servicesKey } from './effects';

/** A feature's part of a remote's store: its state under its name, and what it does. */
export type Feature = {
  readonly name: string;
  readonly reduce: (state: unknown, action: Action) => unknown;
  readonly saga: (() => Generator) | null;
};

const maxRestarts = 3;

/** Runs a feature's saga, reports its failures and restarts it a few times. */
export function* supervise(services: ShellServices, saga: () => Generator) {
  for (let restarts = 0; restarts <= maxRestarts; restarts += 1) {
    try {
      yield call(saga);
      return;
    } catch (error) {
      services.report({ module: services.module, kind: 'saga', error });
    }
  }
}

/**
 * The store of a remote that has all its features from the start. A remote with many screens uses `createFeatureStore`, whose
 * features arrive with their screens. The reducer forgets everything when the session ends. The saga gives every feature the
 * services (`yield* shellServices()`), keeps one feature's failure from the others, and restarts a failed one a few times;
 * cancelling it cancels all of them.
 */
export const createRemoteStore = (
  services: ShellServices,
  features: readonly Feature[],
): { readonly reducer: RemoteReducer; readonly saga: RemoteSaga } => {
  const reduce: Reducer = combineReducers(
    Object.fromEntries(features.map((feature) => [feature.name, feature.reduce])),
  );
  return {
    reducer: (state, action) =>
      reduce(action.type === sessionEndedEvent ? undefined : state, action),
    saga: function* remoteSaga() {
      yield setContext({ [servicesKey]: services });
      yield all(
        features.flatMap(({ saga }) => (saga === null ? [] : [fork(supervise, services, saga)])),
      );
    },
  };
};

/**
 * Reads one feature's state from the shell's store: `selectFeature<PayInvoiceState>('mf-customer', 'payInvoice')`.
 * The module's reducer is injected before any of its screens is drawn.
 */
export const selectFeature =
  <State>(module: string, feature: string) =>
  (root: unknown): State =>
    (root as Readonly<Record<string, Readonly<Record<string, State>>>>)[module]?.[feature] as State;
