import type { Action, Reducer } from 'redux';
import { channel } from 'redux-saga';
import { flush, fork, put, setContext, take } from 'redux-saga/effects';
import {
  sessionEndedEvent,
  type RemoteReducer,
  type RemoteSaga,
  type ShellServices,
} from '../contracts/remote.contract';
import { servicesKey } from './effects';
import { supervise, type Feature } from './remote-store';

export type { Feature } from './remote-store';

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

export type FeatureStore = {
  readonly reducer: RemoteReducer;
  readonly saga: RemoteSaga;
  /** Those that are there already stay as they are. */
  readonly add: (features: readonly Feature[]) => void;
  readonly has: (features: readonly Feature[]) => boolean;
};

type Known = ReadonlyMap<string, Feature>;
type Features = Readonly<Record<string, unknown>>;

const reduceAll = (known: Known, state: Features, action: Action): Features => {
  const next: Record<string, unknown> = {};
  let isChanged = known.size !== Object.keys(state).length;
  for (const [name, { reduce }] of known) {
    next[name] = reduce(state[name], action);
    isChanged ||= next[name] !== state[name];
  }
  return isChanged ? next : state;
};

const stores = new WeakMap<ShellServices, FeatureStore>();

/**
 * The store of a remote whose features arrive with their screens, so that a first visit downloads no other screen's. A feature
 * that has arrived stays until the remote is unloaded: what it began goes on after its screen is left. A remote that is mounted
 * again starts with all that arrived before. When the session ends, everything is forgotten.
 */
export const createFeatureStore = (
  services: ShellServices,
  first: readonly Feature[],
): FeatureStore => {
  const known = new Map<string, Feature>();
  const arrivals = channel<Feature>();
  function* start(feature: Feature) {
    // Its state is there before its saga is.
    yield put({ type: `${services.module}/featureArrived` });
    if (feature.saga !== null) yield fork(supervise, services, feature.saga);
  }
  function* saga() {
    yield setContext({ [servicesKey]: services });
    // Those that wait are known as well: each is started once.
    yield flush(arrivals);
    const arrived = [...known.values()];
    for (const feature of arrived) yield* start(feature);
    for (;;) yield* start(yield take(arrivals));
  }
  const store: FeatureStore = {
    reducer: (state, action) =>
      reduceAll(
        known,
        action.type === sessionEndedEvent ? {} : ((state ?? {}) as Features),
        action,
      ),
    saga,
    has: (features) => features.every(({ name }) => known.has(name)),
    add: (features) => {
      for (const feature of features) {
        if (known.has(feature.name)) continue;
        known.set(feature.name, feature);
        arrivals.put(feature);
      }
    },
  };
  store.add(first);
  stores.set(services, store);
  return store;
};

/** The store that `createRemote` made with these services. */
export const featureStoreOf = (services: ShellServices): FeatureStore => {
  const store = stores.get(services);
  if (store === undefined) throw new Error(`${services.module} has no feature store`);
  return store;
};
