import type { Action, Reducer } from 'redux';
import { channel } from 'redux-saga';
import { call, flush, fork, put, setContext, take } from 'redux-saga/effects';
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

export const createFeature = <State>(
  name: string,
  reducer: Reducer<State>,
  saga: (() => Generator) | null = null,
): Feature => ({
  name,
  reduce: (state, action) => reducer(state as State | undefined, action),
  saga,
});

/** A feature that only does something. */
export const createStatelessFeature = (name: string, saga: () => Generator): Feature =>
  createFeature<null>(name, () => null, saga);

type FeaturesByName = ReadonlyMap<string, Feature>;
type States = Readonly<Record<string, unknown>>;

const reduceAll = (featuresByName: FeaturesByName, states: States, action: Action): States => {
  const next: Record<string, unknown> = {};
  let isChanged = featuresByName.size !== Object.keys(states).length;
  for (const [name, { reduce }] of featuresByName) {
    next[name] = reduce(states[name], action);
    isChanged ||= next[name] !== states[name];
  }
  return isChanged ? next : states;
};

const maxRestarts = 3;

/** Runs a feature's saga, reports its failures and restarts it a few times. */
function* supervise(services: ShellServices, saga: () => Generator) {
  for (let restarts = 0; restarts <= maxRestarts; restarts += 1) {
    try {
      yield call(saga);
      return;
    } catch (error) {
      services.report({ module: services.module, kind: 'saga', error });
    }
  }
}

type RemoteFeatures = {
  /** A feature that is there already stays as it is. */
  readonly add: (features: readonly Feature[]) => void;
  readonly has: (features: readonly Feature[]) => boolean;
};
const featuresByServices = new WeakMap<ShellServices, RemoteFeatures>();

/**
 * The store of a remote: the features that it has from the start. Others may arrive with their screens
 * (`screenRoutes`, `lazyPart`), so that a first visit downloads no other screen's. A feature that has arrived stays
 * until the remote is unloaded: what it began goes on after its screen is left. A remote that is mounted again starts
 * with all that arrived before. The reducer forgets everything when the session ends. The saga gives every feature the
 * services (`yield* shellServices()`), keeps one feature's failure from the others, and restarts a failed one a few
 * times; cancelling it cancels all of them.
 */
export const createRemoteStore = (
  services: ShellServices,
  first: readonly Feature[],
): { readonly reducer: RemoteReducer; readonly saga: RemoteSaga } => {
  const featuresByName = new Map<string, Feature>();
  const arrivals = channel<readonly Feature[]>();
  function* start(features: readonly Feature[]) {
    // Their states are there before their sagas are.
    yield put({ type: `${services.module}/featuresArrived` });
    for (const { saga } of features) if (saga !== null) yield fork(supervise, services, saga);
  }
  const has: RemoteFeatures['has'] = (features) =>
    features.every(({ name }) => featuresByName.has(name));
  const add: RemoteFeatures['add'] = (features) => {
    const added = features.filter((feature) => !has([feature]));
    for (const feature of added) featuresByName.set(feature.name, feature);
    if (added.length > 0) arrivals.put(added);
  };
  add(first);
  featuresByServices.set(services, { add, has });
  return {
    reducer: (state, action) =>
      reduceAll(
        featuresByName,
        action.type === sessionEndedEvent ? {} : ((state ?? {}) as States),
        action,
      ),
    saga: function* remoteSaga() {
      yield setContext({ [servicesKey]: services });
      // Those that wait are known as well: each is started once.
      yield flush(arrivals);
      yield* start([...featuresByName.values()]);
      for (;;) yield* start((yield take(arrivals)) as readonly Feature[]);
    },
  };
};

/** The features of the store that `createRemoteStore` made with these services. */
export const featuresOf = (services: ShellServices): RemoteFeatures => {
  const features = featuresByServices.get(services);
  if (features === undefined) throw new Error(`${services.module} has no store`);
  return features;
};

/**
 * Reads one feature's state from the shell's store: `selectFeature<PayInvoiceState>('mf-customer', 'payInvoice')`.
 * The module's reducer is injected before any of its screens is drawn.
 */
export const selectFeature =
  <State>(module: string, feature: string) =>
  (root: unknown): State =>
    (root as Readonly<Record<string, Readonly<Record<string, State>>>>)[module]?.[feature] as State;
