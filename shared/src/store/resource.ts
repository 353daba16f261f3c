import { createAction } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Reducer } from 'redux';
import type { Task } from 'redux-saga';
import { cancel, fork, put, take, takeEvery } from 'redux-saga/effects';
import { resumedEvent, type LiveEvent, type ShellServices } from '../contracts/remote.contract';
import { ApiError } from '../http/api-error';
import { call, select, shellServices, type SagaOf } from './effects';
import { followLive } from './follow-live';
import { failed, gone, idle, loaded, loading, valueOf, type RemoteData } from './remote-data';
import { selectFeature, type Feature } from './remote-store';
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
  /**
   * The events of the store that outdate the value, such as `[paymentSucceeded]`: it is read again. A value that no
   * mounted component uses is forgotten.
   */
  readonly refreshAfter?: readonly { readonly type: string }[];
  /** How a new answer joins the value in sight of the same key. By default it replaces the value. */
  readonly join?: (existing: Value, fresh: Value) => Value;
  /** `keep` (default): a screen that comes back shows the last value of its key while it is read again. */
  readonly onLeave?: 'keep' | 'forget';
};

type ResourceState<Value, Key> = {
  /** Null before the first request. */
  readonly key: Key | null;
  readonly data: RemoteData<Value>;
  /** How many mounted components use it. */
  readonly users: number;
  /** Counts the values that the owner put: a read that began before the last one is dated. */
  readonly puts: number;
};

/** Keys are plain data; the key of a resource without keys is undefined. */
const isSameKey = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const createResourceActions = <Value, Key>(prefix: string) => {
  const event = <Payload>(name: string) =>
    createAction(`${prefix}/${name}`, (key: Key, payload: Payload) => ({
      payload: { key, value: payload },
    }));
  return {
    /** A component that uses the key is mounted. */
    opened: event<void>('opened'),
    left: event<void>('left'),
    /** Reads the key in use again. After a failure the data is `loading` meanwhile. */
    reloaded: event<void>('reloaded'),
    /**
     * The owner knows a newer value, such as the answer of a save. The value of another key than the one in use is
     * dropped.
     */
    valuePut: event<Value>('valuePut'),
    /** A read was answered. Other parts of the store may follow it. */
    valueLoaded: event<Value>('valueLoaded'),
    loadFailed: event<readonly string[]>('loadFailed'),
    /** The server knows the thing no more: a value in sight goes, too. */
    vanished: event<readonly string[]>('vanished'),
  };
};
type ResourceActions<Value, Key> = ReturnType<typeof createResourceActions<Value, Key>>;

const createResourceReducer = <Value, Key>(
  prefix: string,
  actions: ResourceActions<Value, Key>,
  { onLeave, refreshAfter = [], join = (_known, fresh) => fresh }: ResourceOptions<Value, Key>,
): Reducer<ResourceState<Value, Key>> => {
  type State = ResourceState<Value, Key>;
  const nothing: State = { key: null, data: idle, users: 0, puts: 0 };
  const open = ({ data, users, ...state }: State): State => ({
    ...state,
    users: users + 1,
    data: data.status === 'loaded' || users > 0 ? data : loading,
  });
  const leave = (state: State): State => {
    const users = Math.max(0, state.users - 1);
    return users === 0 && onLeave === 'forget' ? nothing : { ...state, users };
  };
  const put = (state: State, value: Value): State => ({
    ...state,
    data: loaded(value),
    puts: state.puts + 1,
  });
  return (state = nothing, action) => {
    if (state.users === 0 && refreshAfter.some(({ type }) => type === action.type)) return nothing;
    if (!action.type.startsWith(`${prefix}/`)) return state;
    const { opened, left, reloaded, valuePut, valueLoaded, loadFailed, vanished } = actions;
    const { data } = state;
    const isOfKey = isSameKey(
      state.key,
      (action as Partial<ReturnType<typeof opened>>).payload?.key,
    );
    if (opened.match(action))
      return open(isOfKey ? state : { ...nothing, key: action.payload.key });
    if (valuePut.match(action)) {
      const { key, value } = action.payload;
      if (isOfKey) return put(state, value);
      // Without a user, the value waits for the screen that comes.
      return state.users === 0 ? put({ ...nothing, key }, value) : state;
    }
    if (!isOfKey) return state;
    if (left.match(action)) return leave(state);
    if (reloaded.match(action))
      return data.status === 'failed' ? { ...state, data: loading } : state;
    if (valueLoaded.match(action)) {
      const { value } = action.payload;
      return { ...state, data: loaded(data.status === 'loaded' ? join(data.value, value) : value) };
    }
    if (vanished.match(action)) return { ...state, data: gone(action.payload.value) };
    if (loadFailed.match(action)) {
      const { value: errors } = action.payload;
      return {
        ...state,
        data: data.status === 'loaded' ? loaded(data.value, errors) : failed(errors),
      };
    }
    return state;
  };
};

/** Reads the value of one key, and again for each refresh. While a read is under way, one refresh waits for its end. */
const createVisit = <Value, Key>(
  { load, refreshOn, refreshAfter = [] }: ResourceOptions<Value, Key>,
  actions: ResourceActions<Value, Key>,
  selectState: (root: unknown) => ResourceState<Value, Key>,
) => {
  return function* visit(key: Key): SagaOf<void> {
    let isReading = false;
    let isDue = false;
    function* read(): SagaOf<void> {
      const services = yield* shellServices();
      const { puts } = yield* select(selectState);
      const value = yield* call(load, services, key);
      // A request from before the owner put a value may answer with an older one.
      if ((yield* select(selectState)).puts === puts) yield put(actions.valueLoaded(key, value));
      else isDue = true;
    }
    const readSafely = safely(read, (errors, error) =>
      error instanceof ApiError && error.status === 404
        ? actions.vanished(key, errors)
        : actions.loadFailed(key, errors),
    );
    function* refresh(): SagaOf<void> {
      isDue = true;
      if (isReading) return;
      isReading = true;
      while (isDue) {
        isDue = false;
        yield* readSafely();
      }
      isReading = false;
    }
    function* follow(event: LiveEvent): SagaOf<void> {
      if (event.type === resumedEvent.type || refreshOn?.(event, key) === true) yield* refresh();
    }
    if (refreshOn !== undefined) yield fork(followLive, follow);
    yield takeEvery([actions.reloaded.type, ...refreshAfter.map(({ type }) => type)], refresh);
    yield* refresh();
  };
};

/**
 * One thing that screens read from the server, such as the invoice an address names: its part of the store.
 * `useResource` reads it while a component is mounted. The latest key wins; an answer of another key is dropped and no
 * value of another key is shown. A read that fails keeps the value in sight and adds its errors.
 *
 *     export const invoice = createResource({
 *       module: moduleName,
 *       name: 'invoice',
 *       load: ({ http }, id: number) => fetchInvoice(http, id),
 *       refreshOn: (event, id) => event.type === 'payment' && event.id === id,
 *     });
 *     const [data, reload] = useResource(invoice, invoiceId);
 */
export const createResource = <Value, Key = void>(options: ResourceOptions<Value, Key>) => {
  type State = ResourceState<Value, Key>;
  const { module, name } = options;
  const prefix = `${module}/${name}`;
  const actions = createResourceActions<Value, Key>(prefix);
  const reducer = createResourceReducer(prefix, actions, options);
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

  /** The last value that was read, of whatever key: what it knew of a thing that another screen reads anew. */
  const selectLast = (root: unknown): Value | undefined => valueOf(selectState(root).data);

  /**
   * Puts what `change` makes of the key's value, for a switch that moves before the server has answered. No value, no
   * change.
   */
  function* mapValue(key: Key, change: (value: Value) => Value): SagaOf<void> {
    const data = yield* select(selectData(key));
    if (data.status === 'loaded') yield put(actions.valuePut(key, change(data.value)));
  }

  /** Its part of the store, for the features of a remote or of a screen. */
  const feature = {
    name,
    reduce: (state, action) => reducer(state as State | undefined, action),
    saga,
  } satisfies Feature;
  return { feature, actions, selectData, selectLast, mapValue };
};

/** What `createResource` makes. */
type Resource<Value, Key> = ReturnType<typeof createResource<Value, Key>>;

/**
 * Reads the key while the component is mounted; null reads nothing. Answers with the data and a function that reads it
 * again: `const [invoice, reload] = useResource(invoiceDetail, invoiceId)`.
 */
export const useResource = <Value, Key>(
  { actions, selectData }: Pick<Resource<Value, Key>, 'actions' | 'selectData'>,
  ...[keyOrNone]: [void] extends [Key] ? [] : [key: Key | null]
): readonly [data: RemoteData<Value>, reload: () => void] => {
  const dispatch = useDispatch();
  // The key of a resource without keys is undefined.
  const key = keyOrNone as Key | null;
  // Keys are compared by value: an equal object of the next draw is the same key.
  const [keyState, setKeyState] = useState({ key });
  if (!isSameKey(keyState.key, key)) setKeyState({ key });
  useEffect(() => {
    if (keyState.key === null) return undefined;
    const opened = keyState.key;
    dispatch(actions.opened(opened));
    return () => void dispatch(actions.left(opened));
  }, [dispatch, actions, keyState]);
  const reload = () => {
    if (key !== null) dispatch(actions.reloaded(key));
  };
  const data = useSelector((root: unknown) => (key === null ? idle : selectData(key)(root)));
  // Before the first effect has run, the key is not requested yet.
  return [key !== null && data.status === 'idle' ? loading : data, reload];
};
