import { configureStore, Tuple } from '@reduxjs/toolkit';
import { refuseFloods } from './refuse-floods';

const flood = /^More than 1000 actions/;

const setUp = () => {
  const store = configureStore({
    reducer: (count: number = 0, { type }: { readonly type: string }) =>
      type.startsWith('@@') ? count : count + 1,
    middleware: () => new Tuple(refuseFloods()),
  });
  return {
    store,
    send: (type: string, times = 1): void => {
      for (let sent = 0; sent < times; sent += 1) store.dispatch({ type });
    },
  };
};
const untilFree = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => void jest.useFakeTimers({ advanceTimers: true, doNotFake: ['setTimeout'] }));
afterEach(() => void jest.useRealTimers());

describe('a flood of actions', () => {
  it('is refused from the action after the thousandth on, until the thread is free', async () => {
    const { send, store } = setUp();
    send('mf-inbox/drawn', 1_000);
    for (let again = 0; again < 3; again += 1) expect(() => send('mf-inbox/drawn')).toThrow(flood);
    expect(store.getState()).toBe(1_000);
    await untilFree();
    send('mf-inbox/drawn');
    expect(store.getState()).toBe(1_001);
  });

  it('is refused without a pause however slow each action is', () => {
    const { send } = setUp();
    for (let sent = 0; sent < 1_000; sent += 1) {
      jest.setSystemTime(sent * 500);
      send('mf-inbox/drawn');
    }
    expect(() => send('mf-inbox/drawn')).toThrow(flood);
  });

  it('leaves the actions of other parts alone', () => {
    const { send, store } = setUp();
    send('mf-inbox/drawn', 1_000);
    expect(() => send('mf-inbox/drawn')).toThrow(flood);
    send('toasts/shown', 500);
    expect(store.getState()).toBe(1_500);
  });
});
