import { put, takeEvery } from 'redux-saga/effects';
import { sessionEndedEvent } from '../contracts/remote.contract';
import { createHostStore } from '../remote/remote-host';
import { createFakeServices } from '../testing/FakeShell';
import { shellServices } from './effects';
import { createFeature, createFeatureStore, featureStoreOf } from './feature-store';

const counter = (state: number | undefined = 0, action: { readonly type: string }): number =>
  action.type === 'counted' ? state + 1 : state;
const heard: string[] = [];
function* echo() {
  const { module } = yield* shellServices();
  yield takeEvery('called', function* answerOnce() {
    heard.push(module);
    yield put({ type: 'counted' });
  });
}
const first = createFeature('first', counter);
const later = createFeature('later', counter, echo);

const start = () => {
  const services = createFakeServices({ module: 'mf-x' });
  const features = createFeatureStore(services, [first]);
  const mount = () =>
    createHostStore(
      'mf-x',
      { contract: 1, routes: [], reducer: features.reducer, saga: features.saga },
      () => {},
    );
  const { store, stop } = mount();
  return { services, features, store, mount, stop, state: () => store.getState()['mf-x'] };
};

beforeEach(() => heard.splice(0));

describe('a feature store', () => {
  it('has the first features from the start, and the others once they arrive, at once', () => {
    const { services, features, state, store } = start();
    expect(state()).toEqual({ first: 0 });
    expect(features.has([first, later])).toBe(false);
    featureStoreOf(services).add([later]);
    expect(state()).toEqual({ first: 0, later: 0 });
    expect(features.has([first, later])).toBe(true);
    store.dispatch({ type: 'called' });
    expect(heard).toEqual(['mf-x']);
    expect(state()).toEqual({ first: 1, later: 1 });
  });

  it('takes a feature once', () => {
    const { features, store } = start();
    features.add([later]);
    features.add([later]);
    store.dispatch({ type: 'called' });
    expect(heard).toEqual(['mf-x']);
  });

  it('starts what has arrived again when its remote is mounted again, each feature once', () => {
    const { features, mount, stop } = start();
    features.add([later]);
    stop();
    const meanwhile = createFeature('meanwhile', counter, echo);
    features.add([meanwhile]);
    const { store } = mount();
    expect(store.getState()['mf-x']).toEqual({ first: 0, later: 0, meanwhile: 0 });
    store.dispatch({ type: 'called' });
    expect(heard).toEqual(['mf-x', 'mf-x']);
    features.add([createFeature('last', counter, echo)]);
    store.dispatch({ type: 'called' });
    expect(heard).toHaveLength(5);
  });

  it('keeps its state object while nothing changes', () => {
    const { state, store } = start();
    const before = state();
    store.dispatch({ type: 'nothing' });
    expect(state()).toBe(before);
  });

  it('forgets everything when the session ends, and goes on', () => {
    const { features, state, store } = start();
    features.add([later]);
    store.dispatch({ type: 'counted' });
    store.dispatch({ type: sessionEndedEvent });
    expect(state()).toEqual({ first: 0, later: 0 });
    store.dispatch({ type: 'called' });
    expect(state()).toEqual({ first: 1, later: 1 });
  });

  it('reports a saga that fails, and keeps the others running', () => {
    const { services, features, store } = start();
    features.add([
      createFeature('broken', counter, function* broken() {
        yield takeEvery('nobody', () => {});
        throw new Error('broken');
      }),
      later,
    ]);
    store.dispatch({ type: 'called' });
    expect(heard).toEqual(['mf-x']);
    expect(services.record.reports[0]).toMatchObject({ module: 'mf-x', kind: 'saga' });
  });

  it('throws for a module without a feature store', () => {
    expect(() => featureStoreOf(createFakeServices({ module: 'mf-y' }))).toThrow(
      'mf-y has no feature store',
    );
  });
});
