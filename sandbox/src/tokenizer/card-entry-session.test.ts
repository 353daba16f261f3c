import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readFrameOptions } from '../http/assets/tokenizer/card-entry';
import {
  TOKENIZER_UNREACHABLE,
  createCardEntrySession,
} from '../http/assets/tokenizer/card-entry-session';

const GOOD = { number: '4111111111111111', cvv: '', month: '', year: '' };
const BAD = { ...GOOD, number: '4111111111111112' };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const open = (
  search: string,
  tokenize: (entry: typeof GOOD) => Promise<string> = async () => '9417444583181111',
) => {
  const state = {
    entry: GOOD,
    posted: [] as string[],
    shown: [] as (string | null)[],
    tokenizedNumbers: [] as string[],
  };
  const session = createCardEntrySession(readFrameOptions(search), {
    readEntry: () => state.entry,
    tokenize: (entry) => {
      state.tokenizedNumbers.push(entry.number);
      return tokenize(entry);
    },
    post: (message) => void state.posted.push(message),
    show: (problem) => void state.shown.push(problem?.message ?? null),
    today: () => new Date(2026, 10, 20),
  });
  const type = (entry: typeof GOOD, field: 'card' | 'cvv' | 'expiry' = 'card'): void => {
    state.entry = entry;
    session.changed(field);
  };
  return { state, session, type };
};

const INACTIVE = '?tokenizewheninactive=true&invalidinputevent=true';

describe('card-entry session', () => {
  it.each([1700, 500])('posts the token after %d ms without typing [SHARED-051]', async (wait) => {
    const { state, type } = open(`${INACTIVE}&inactivityto=${wait}`);
    type(GOOD);
    await jest.advanceTimersByTimeAsync(wait - 1);
    expect(state.posted).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(state.posted).toEqual(['{"message":"9417444583181111"}']);
  });

  it('restarts the wait with each digit, also after the field lost focus', async () => {
    const { state, session, type } = open(INACTIVE);
    type(BAD);
    await jest.advanceTimersByTimeAsync(400);
    session.left();
    type(GOOD);
    await jest.advanceTimersByTimeAsync(499);
    expect(state.posted).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(state.posted).toHaveLength(1);
  });

  it('posts a typing event first when the frame asks for typing events', async () => {
    const { state, type } = open(`${INACTIVE}&sendcardtypingevent=true`);
    type(GOOD);
    await jest.advanceTimersByTimeAsync(500);
    type({ ...GOOD, number: '411111111111111' });
    expect(state.posted).toEqual([
      '{"cardTyping":true}',
      '{"message":"9417444583181111"}',
      '{"cardTyping":true}',
    ]);
  });

  it('checks the entry when the field loses focus, once per entry', async () => {
    const { state, session, type } = open('?invalidinputevent=true');
    session.left();
    type(GOOD);
    await jest.advanceTimersByTimeAsync(5000);
    expect(state.posted).toEqual([]);
    session.left();
    session.left();
    await jest.advanceTimersByTimeAsync(0);
    expect(state.posted).toEqual(['{"message":"9417444583181111"}']);
    expect(state.tokenizedNumbers).toHaveLength(1);
  });

  it('posts an error only when the frame asks for errors, and requests no token [SHARED-051]', async () => {
    const loud = open(INACTIVE);
    loud.type(BAD);
    const quiet = open('?tokenizewheninactive=true');
    quiet.type(BAD);
    await jest.advanceTimersByTimeAsync(500);
    expect(loud.state.posted).toEqual(['{"message":"","validationError":"Invalid card number"}']);
    expect(quiet.state.posted).toEqual([]);
    expect([loud.state.shown, quiet.state.shown]).toEqual([
      ['Invalid card number'],
      ['Invalid card number'],
    ]);
    expect([...loud.state.tokenizedNumbers, ...quiet.state.tokenizedNumbers]).toEqual([]);
  });

  it('waits for the CVV when the frame asks for a CVV', async () => {
    const { state, type } = open(`${INACTIVE}&usecvv=true`);
    type(GOOD);
    await jest.advanceTimersByTimeAsync(500);
    expect(state.posted).toEqual([]);
    type({ ...GOOD, cvv: '12' }, 'cvv');
    await jest.advanceTimersByTimeAsync(500);
    type({ ...GOOD, cvv: '123' }, 'cvv');
    await jest.advanceTimersByTimeAsync(500);
    expect(state.posted).toEqual([
      '{"message":"","validationError":"Invalid CVV"}',
      '{"message":"9417444583181111"}',
    ]);
  });

  it('drops the token of a number that changed', async () => {
    const answers: ((token: string) => void)[] = [];
    const { state, type } = open(INACTIVE, () => new Promise((resolve) => answers.push(resolve)));
    type(GOOD);
    await jest.advanceTimersByTimeAsync(500);
    type(BAD);
    answers[0]?.('9417444583181111');
    await jest.advanceTimersByTimeAsync(0);
    expect(state.posted).toEqual([]);
  });

  it('posts an error without a tokenizer and retries on the next change', async () => {
    let isDown = true;
    const { state, type } = open(INACTIVE, async () => {
      if (isDown) throw new Error('down');
      return '9417444583181111';
    });
    type(GOOD);
    await jest.advanceTimersByTimeAsync(500);
    expect(state.posted).toEqual([
      JSON.stringify({ message: '', validationError: TOKENIZER_UNREACHABLE }),
    ]);
    isDown = false;
    type(GOOD);
    await jest.advanceTimersByTimeAsync(500);
    expect(state.posted.at(-1)).toBe('{"message":"9417444583181111"}');
  });
});
