import { hourMs } from '@billfold/shared/contracts/durations';
import { createIdleClock } from './idle-clock';

const start = () => {
  const onWarned = jest.fn();
  const onIdle = jest.fn();
  return {
    onWarned,
    onIdle,
    clock: createIdleClock({ idleMs: 600_000, warningMs: 60_000, onWarned, onIdle }),
  };
};

beforeEach(() => void jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void jest.useRealTimers());

describe('the idle clock', () => {
  it('warns one minute before its end, and ends once [SHELL-041]', () => {
    const { onWarned, onIdle } = start();
    jest.advanceTimersByTime(539_999);
    expect(onWarned).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(onWarned.mock.calls).toEqual([[1_600_000]]);
    jest.advanceTimersByTime(hourMs);
    expect([onWarned.mock.calls.length, onIdle.mock.calls.length]).toEqual([1, 1]);
  });

  it('warns again after it was restarted [SHELL-043]', () => {
    const { onWarned, onIdle, clock } = start();
    jest.advanceTimersByTime(550_000);
    clock.restart();
    jest.advanceTimersByTime(540_000);
    expect([onWarned.mock.calls.length, onIdle.mock.calls.length]).toEqual([2, 0]);
  });

  it('is over after a long sleep, even when activity comes first', () => {
    const { onIdle, clock } = start();
    jest.setSystemTime(1_000_000 + 600_000);
    clock.restart();
    expect(onIdle).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(hourMs);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('calls nothing after a stop', () => {
    const { onWarned, onIdle, clock } = start();
    clock.stop();
    clock.restart();
    jest.advanceTimersByTime(hourMs);
    expect([onWarned.mock.calls.length, onIdle.mock.calls.length]).toEqual([0, 0]);
  });
});
