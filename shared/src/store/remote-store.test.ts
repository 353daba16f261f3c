/** @needs-dom */
import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware, { runSaga } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { sessionEndedEvent } from '../contracts/remote.contract';
import { ApiError } from '../http/api-error';
import { createHostStore } from '../remote/remote-host';
import { createFakeServices } from '../testing/FakeShell';
import { call, select, servicesKey, shellServices, type SagaOf } from './effects';
import { canReload, holdReload } from './reload-guard';
import {
  createFeature,
  createRemoteStore,
  createStatelessFeature,
  featuresOf,
  selectFeature,
} from './remote-store';
import { safely } from './safely';

const start = (sagas: readonly (() => Generator)[]) => {
  const services = createFakeServices({ module: 'mf-sample' });
  const middleware = createSagaMiddleware();
  const seen: string[] = [];
  const store = configureStore({
    reducer: (state: object = {}, action) => {
      seen.push(action.type);
      return state;
    },
    middleware: (defaults) => defaults({ thunk: false }).concat(middleware),
  });
  const features = sagas.map((saga, index) => createStatelessFeature(`feature${index}`, saga));
  const task = middleware.run(createRemoteStore(services, features).saga);
  return { services, seen, task, dispatch: (type: string) => void store.dispatch({ type }) };
};

describe("a remote's state", () => {
  it("is read under the module's name", () => {
    expect(selectFeature<number>('mf-sample', 'count')({ 'mf-sample': { count: 3 } })).toBe(3);
    expect(selectFeature<number>('mf-sample', 'count')({})).toBeUndefined();
  });
});

describe("a remote's saga", () => {
  it('gives every feature its services, and features of two remotes their own', () => {
    function* announce(): SagaOf<void> {
      const { notify, module } = yield* shellServices();
      notify({ message: module });
    }
    const first = start([announce, announce]);
    expect(first.services.record.toasts).toEqual([
      { message: 'mf-sample' },
      { message: 'mf-sample' },
    ]);
  });

  it('keeps one failing feature from the others, restarts it, and gives up in the end', () => {
    let starts = 0;
    function* failing() {
      starts += 1;
      yield takeEvery('go', function* explode() {
        yield put({ type: 'exploding' });
        throw new Error('unwrapped');
      });
    }
    function* steady() {
      yield takeEvery('go', function* report() {
        yield put({ type: 'steady' });
      });
    }
    const { services, seen, dispatch } = start([failing, steady]);
    for (let round = 0; round < 6; round += 1) dispatch('go');
    expect(seen.filter((type) => type === 'steady')).toHaveLength(6);
    expect(starts).toBe(4);
    expect(services.record.reports).toHaveLength(4);
    expect(services.record.reports[0]).toMatchObject({ module: 'mf-sample', kind: 'saga' });
  });

  it('ends all of it when it is cancelled', () => {
    function* steady() {
      yield takeEvery('go', function* report() {
        yield put({ type: 'steady' });
      });
    }
    const { seen, task, dispatch } = start([steady]);
    task.cancel();
    dispatch('go');
    expect(seen).not.toContain('steady');
  });
});

const count = (state: number | undefined = 0, action: { readonly type: string }): number =>
  action.type === 'counted' ? state + 1 : state;
const notified: string[] = [];
function* echo() {
  const { module } = yield* shellServices();
  yield takeEvery('called', function* answerOnce() {
    notified.push(module);
    yield put({ type: 'counted' });
  });
}
const first = createFeature('first', count);
const later = createFeature('later', count, echo);

const mountRemote = () => {
  const services = createFakeServices({ module: 'mf-x' });
  const { reducer, saga } = createRemoteStore(services, [first]);
  const mount = () => createHostStore('mf-x', { contract: 1, routes: [], reducer, saga }, () => {});
  const { store, stop } = mount();
  const features = featuresOf(services);
  return { features, store, mount, stop, state: () => store.getState()['mf-x'] };
};

beforeEach(() => notified.splice(0));

describe("a remote's store", () => {
  it('has the first features from the start, and the others once they arrive, at once', () => {
    const { features, state, store } = mountRemote();
    expect(state()).toEqual({ first: 0 });
    expect(features.has([first, later])).toBe(false);
    features.add([later]);
    expect(state()).toEqual({ first: 0, later: 0 });
    expect(features.has([first, later])).toBe(true);
    store.dispatch({ type: 'called' });
    expect(notified).toEqual(['mf-x']);
    expect(state()).toEqual({ first: 1, later: 1 });
  });

  it('takes a feature once', () => {
    const { features, store } = mountRemote();
    features.add([later]);
    features.add([later]);
    store.dispatch({ type: 'called' });
    expect(notified).toEqual(['mf-x']);
  });

  it('starts what has arrived again when its remote is mounted again, each feature once', () => {
    const { features, mount, stop } = mountRemote();
    features.add([later]);
    stop();
    const meanwhile = createFeature('meanwhile', count, echo);
    features.add([meanwhile]);
    const { store } = mount();
    expect(store.getState()['mf-x']).toEqual({ first: 0, later: 0, meanwhile: 0 });
    store.dispatch({ type: 'called' });
    expect(notified).toEqual(['mf-x', 'mf-x']);
    features.add([createFeature('last', count, echo)]);
    store.dispatch({ type: 'called' });
    expect(notified).toHaveLength(5);
  });

  it('keeps its state object while nothing changes', () => {
    const { state, store } = mountRemote();
    const before = state();
    store.dispatch({ type: 'nothing' });
    expect(state()).toBe(before);
  });

  it('forgets everything when the session ends, and goes on', () => {
    const { features, state, store } = mountRemote();
    features.add([later]);
    store.dispatch({ type: 'counted' });
    store.dispatch({ type: sessionEndedEvent });
    expect(state()).toEqual({ first: 0, later: 0 });
    store.dispatch({ type: 'called' });
    expect(state()).toEqual({ first: 1, later: 1 });
  });

  it('throws for a module without a store', () => {
    expect(() => featuresOf(createFakeServices({ module: 'mf-y' }))).toThrow('mf-y has no store');
  });
});

describe('safely', () => {
  const run = async (error: unknown) => {
    const services = createFakeServices({ module: 'mf-sample' });
    const dispatched: unknown[] = [];
    function* worker(name: string): SagaOf<void> {
      yield put({ type: `started ${name}` });
      throw error;
    }
    const safe = safely(worker, (errors, cause, name) => ({
      type: 'failed',
      errors,
      isSame: cause === error,
      name,
    }));
    await runSaga(
      {
        context: { [servicesKey]: services },
        dispatch: (action: unknown) => dispatched.push(action),
      },
      safe,
      'it',
    ).toPromise();
    return { dispatched, reports: services.record.reports };
  };
  const refusal = (status: number) =>
    new ApiError({ status, code: null, details: ['No'], requestId: null });

  it('turns a refusal into an event and reports nothing', async () => {
    const { dispatched, reports } = await run(refusal(400));
    expect(dispatched).toEqual([
      { type: 'started it' },
      { type: 'failed', errors: ['No'], isSame: true, name: 'it' },
    ]);
    expect(reports).toEqual([]);
    expect((await run(refusal(0))).reports).toEqual([]);
  });
  it('reports what is our fault', async () => {
    expect((await run(refusal(500))).reports).toMatchObject([{ kind: 'api' }]);
    const { dispatched, reports } = await run(new TypeError('x is undefined'));
    expect(reports).toMatchObject([{ kind: 'saga' }]);
    expect(dispatched.at(-1)).toMatchObject({
      errors: ['Something went wrong. Please try again.'],
    });
  });
});

describe('typed effects', () => {
  it('answer what they called and selected', async () => {
    const answers: unknown[] = [];
    function* worker(): SagaOf<void> {
      answers.push(
        yield* call((left: number, right: number) => Promise.resolve(left + right), 1, 2),
      );
      answers.push(yield* select((state) => state));
    }
    await runSaga({ getState: () => 'state', dispatch: () => {} }, worker).toPromise();
    expect(answers).toEqual([3, 'state']);
  });
});

describe('the reload guard', () => {
  it('blocks the reload until the last holder is done', () => {
    const [first, second] = [holdReload(), holdReload()];
    first();
    first();
    expect(canReload()).toBe(false);
    second();
    expect(canReload()).toBe(true);
  });
});
