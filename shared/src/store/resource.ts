import { createAction } from '@reduxjs/toolkit';
import { useCallback, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Action, Reducer } from 'redux';
import { buffers, channel, type Task } from 'redux-saga';
import { cancel, fork, put, take, takeEvery } from 'redux-saga/effects';
import { resumedEvent, type LiveEvent, type ShellServices } from '../contracts/remote.contract';
import { call, select, shellServices, type SagaOf } from './effects';
import { createFeature, type Feature } from './feature-store';
import { followLive } from './follow-live';
import { failed, idle, loaded, loading, type RemoteData } from './remote-data';
import { selectFeature } from './remote-store';
import { safely } from './safely';

type ResourceOptions<Value, Key> = {
  /** The remote's name, under which the shell keeps its state. */
  readonly module: string;
  /** The name of this part of the remote's state. */
  readonly name: string;
  /** Reads the value of one key; rejects with the ApiError that screens show. */
  readonly load: (services: ShellServices, key: Key) => Promise<Value>;
  /** The live events that change the value. A socket that was away reads the value again, too. */
  readonly refreshOn?: (event: LiveEvent, key: Key) => boolean;
  /** The events of the store after which the value is read again, such as `[paymentSucceeded]`. */
  readonly refreshAfter?: readonly { readonly type: string }[];
  /** `keep` (default): a screen that comes back shows the last value of its key while it is read again. */
  readonly onLeave?: 'keep' | 'forget';
};

type ResourceState<Value, Key> = {
  /** Null: nothing was asked for yet. */
  readonly key: Key | null;
  readonly data: RemoteData<Value>;
  /** How many mounted components use it. */
  readonly users: number;
  /** Counts the values that the owner put: a read that began before the last one is dated. */
  readonly puts: number;
};

/** Keys are plain data; the key of a resource without keys is undefined. */
const isSameKey = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const createResourceActions = <Value, Key>(prefix: string) => ({
  /** A component that uses the key is mounted. */
  opened: createAction(`${prefix}/opened`, (key: Key) => ({ payload: { key } })),
  left: createAction(`${prefix}/left`, (key: Key) => ({ payload: { key } })),
  /** Reads the key in use again. After a failure the data is `loading` meanwhile. */
  reloaded: createAction(`${prefix}/reloaded`),
  /** The owner knows a newer value, such as the answer of a save. A value of another key than the one in sight is dropped. */
  valuePut: createAction(`${prefix}/valuePut`, (key: Key, value: Value) => ({
    payload: { key, value },
  })),
  /** A read was answered. Other parts of the store may follow it. */
  valueLoaded: createAction(`${prefix}/valueLoaded`, (key: Key, value: Value) => ({
    payload: { key, value },
  })),
  loadFailed: createAction(`${prefix}/loadFailed`, (key: Key, errors: readonly string[]) => ({
    payload: { key, errors },
  })),
});
type ResourceActions<Value, Key> = ReturnType<typeof createResourceActions<Value, Key>>;

const createResourceReducer = <Value, Key>(
  actions: ResourceActions<Value, Key>,
  onLeave: 'keep' | 'forget',
): Reducer<ResourceState<Value, Key>> => {
  type State = ResourceState<Value, Key>;
  const nothing: State = { key: null, data: idle, users: 0, puts: 0 };
  const open = (state: State, key: Key): State =>
    isSameKey(state.key, key)
      ? {
          ...state,
          users: state.users + 1,
          data: state.data.status === 'loaded' || state.users > 0 ? state.data : loading,
        }
      : { ...nothing, key, data: loading, users: 1 };
  const leave = (state: State): State => {
    const users = Math.max(0, state.users - 1);
    return users === 0 && onLeave === 'forget' ? nothing : { ...state, users };
  };
  const reduceOwn = (state: State, action: Action): State => {
    if (actions.valuePut.match(action))
      return { ...state, data: loaded(action.payload.value), puts: state.puts + 1 };
    if (actions.valueLoaded.match(action)) return { ...state, data: loaded(action.payload.value) };
    if (actions.loadFailed.match(action)) {
      const { errors } = action.payload;
      return {
        ...state,
        data: state.data.status === 'loaded' ? loaded(state.data.value, errors) : failed(errors),
      };
    }
    return actions.left.match(action) ? leave(state) : state;
  };
  const isKeyed = (
    action: Action,
  ): action is ReturnType<(typeof actions)['valuePut' | 'valueLoaded' | 'loadFailed' | 'left']> =>
    actions.valuePut.match(action) ||
    actions.valueLoaded.match(action) ||
    actions.loadFailed.match(action) ||
    actions.left.match(action);
  return (state = nothing, action) => {
    if (actions.opened.match(action)) return open(state, action.payload.key);
    if (actions.reloaded.match(action))
      return state.data.status === 'failed' ? { ...state, data: loading } : state;
    if (!isKeyed(action)) return state;
    const { key } = action.payload;
    if (isSameKey(state.key, key)) return reduceOwn(state, action);
    // Nobody looks at another key: the value is there when the screen that uses it comes.
    return actions.valuePut.match(action) && state.users === 0
      ? reduceOwn({ ...nothing, key }, action)
      : state;
  };
};

/** Reads the value of one key, and again for each refresh. While a read is under way, one refresh waits for its end. */
const createVisit = <Value, Key>(
  { load, refreshOn, refreshAfter = [] }: ResourceOptions<Value, Key>,
  actions: ResourceActions<Value, Key>,
  selectState: (root: unknown) => ResourceState<Value, Key>,
) => {
  return function* visit(key: Key): SagaOf<void> {
    const refreshes = channel<true>(buffers.sliding(1));
    function* refresh(): SagaOf<void> {
      yield put(refreshes, true);
    }
    function* follow(event: LiveEvent): SagaOf<void> {
      if (event.type === resumedEvent.type || refreshOn?.(event, key) === true) yield* refresh();
    }
    function* read(): SagaOf<void> {
      const services = yield* shellServices();
      const { puts } = yield* select(selectState);
      const value = yield* call(load, services, key);
      // What was asked for before the owner put a value may be older than that value.
      if ((yield* select(selectState)).puts === puts) yield put(actions.valueLoaded(key, value));
      else yield* refresh();
    }
    if (refreshOn !== undefined) yield fork(followLive, follow);
    yield takeEvery([actions.reloaded.type, ...refreshAfter.map(({ type }) => type)], refresh);
    const readSafely = safely(read, (errors) => actions.loadFailed(key, errors));
    for (;;) {
      yield* readSafely();
      yield take(refreshes);
    }
  };
};

/**
 * One thing that screens read from the server, such as the invoice an address names: its part of the store, and the hook
 * that reads it while a component is mounted. The latest key wins; an answer of another key is dropped and no value of another
 * key is shown. A read that fails keeps the value in sight and adds its errors.
 *
 *     export const invoice = createResource({
 *       module: moduleName,
 *       name: 'invoice',
 *       load: ({ http }, id: number) => fetchInvoice(http, id),
 *       refreshOn: (event, id) => event.type === 'payment' && event.id === id,
 *     });
 *     const [data, reload] = invoice.useResource(invoiceId);
 */
export const createResource = <Value, Key = void>(options: ResourceOptions<Value, Key>) => {
  type State = ResourceState<Value, Key>;
  const { module, name, onLeave = 'keep' } = options;
  const actions = createResourceActions<Value, Key>(`${module}/${name}`);
  const reducer = createResourceReducer(actions, onLeave);
  const readState = selectFeature<State | undefined>(module, name);
  const nothing = reducer(undefined, { type: '' });
  const selectState = (root: unknown): State => readState(root) ?? nothing;
  const visit = createVisit(options, actions, selectState);

  /** Keeps one visit going: that of the key in use. */
  function* saga(): SagaOf<void> {
    let task: Task | null = null;
    let visited: Key | null = null;
    for (;;) {
      const { key, users } = yield* select(selectState);
      const wanted = users > 0 ? key : null;
      if (!isSameKey(wanted, visited)) {
        if (task !== null) yield cancel(task);
        task = wanted === null ? null : ((yield fork(visit, wanted)) as Task);
        visited = wanted;
      }
      yield take([actions.opened.type, actions.left.type]);
    }
  }

  /** What is known of a key; `idle` while another key, or none, is in use. */
  const selectData =
    (key: Key) =>
    (root: unknown): RemoteData<Value> => {
      const state = selectState(root);
      return isSameKey(state.key, key) ? state.data : idle;
    };

  /** Reads the key while the component is mounted; null reads nothing. Answers with the data and a function that reads it again. */
  const useResource = (key: Key | null): readonly [RemoteData<Value>, () => void] => {
    const dispatch = useDispatch();
    // Keys are compared by value: an equal object of the next draw is the same key.
    const [held, setHeld] = useState({ key });
    if (!isSameKey(held.key, key)) setHeld({ key });
    useEffect(() => {
      if (held.key === null) return undefined;
      const opened = held.key;
      dispatch(actions.opened(opened));
      return () => void dispatch(actions.left(opened));
    }, [dispatch, held]);
    const reload = useCallback(() => void dispatch(actions.reloaded()), [dispatch]);
    const data = useSelector((root: unknown) => (key === null ? idle : selectData(key)(root)));
    // Before the first effect has run, the key is not asked for yet.
    return [key !== null && data.status === 'idle' ? loading : data, reload];
  };

  /** Puts what `change` makes of the key's value, for a switch that moves before the server has answered. No value, no change. */
  function* mapValue(key: Key, change: (value: Value) => Value): SagaOf<void> {
    const data = yield* select(selectData(key));
    if (data.status === 'loaded') yield put(actions.valuePut(key, change(data.value)));
  }

  const feature: Feature = createFeature(name, reducer, saga);
  return { feature, reducer, saga, actions, selectData, useResource, mapValue };
};
