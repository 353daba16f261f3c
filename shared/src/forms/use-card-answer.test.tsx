import { act, renderHook } from '@testing-library/react';
import { useCardAnswer } from './use-card-answer';
import type { CardEntry } from './use-card-frame';

const typing: CardEntry = { kind: 'typing' };
const captured: CardEntry = {
  kind: 'captured',
  card: { token: '9411111111111111', last4: '1111', cardType: 'visa' },
};
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const start = (entry: CardEntry) => {
  const again = jest.fn();
  const { result, rerender, unmount } = renderHook(
    (props: { readonly entry: CardEntry; readonly about: number }) =>
      useCardAnswer(props.entry, props.about),
    { initialProps: { entry, about: 100 } },
  );
  const press = (): boolean => {
    let isWaiting = false;
    act(() => {
      isWaiting = result.current.waitsFor(again);
    });
    return isWaiting;
  };
  return { again, press, rerender, unmount, result };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a press beside the card frame', () => {
  it('does not wait when the frame has answered', () => {
    const { press, again } = start(captured);
    expect(press()).toBe(false);
    pass(20_000);
    expect(again).not.toHaveBeenCalled();
  });

  it('waits while the frame reads the number, and is made again once', () => {
    const { press, again, rerender, result } = start(typing);
    expect(press()).toBe(true);
    expect(result.current.isWaiting).toBe(true);
    pass(2_000);
    expect(again).not.toHaveBeenCalled();
    rerender({ entry: captured, about: 100 });
    pass(0);
    expect(again).not.toHaveBeenCalled();
    pass(0);
    expect(again).toHaveBeenCalledTimes(1);
    expect(result.current.isWaiting).toBe(false);
    pass(20_000);
    expect(again).toHaveBeenCalledTimes(1);
  });

  it('is handled without a card after 4 s, and waits again after the next key', () => {
    const { press, again, rerender } = start(typing);
    press();
    pass(3_999);
    expect(again).not.toHaveBeenCalled();
    pass(1);
    pass(0);
    expect(again).toHaveBeenCalledTimes(1);
    expect(press()).toBe(false);
    rerender({ entry: { kind: 'typing' }, about: 100 });
    expect(press()).toBe(true);
  });

  it('is dropped when its amount changes meanwhile', () => {
    const { press, again, rerender, result } = start(typing);
    press();
    rerender({ entry: captured, about: 200 });
    pass(0);
    pass(0);
    expect(again).not.toHaveBeenCalled();
    expect(result.current.isWaiting).toBe(false);
  });

  it('is dropped when the form is left', () => {
    const { press, again, unmount } = start(typing);
    press();
    unmount();
    pass(20_000);
    expect(again).not.toHaveBeenCalled();
  });
});
