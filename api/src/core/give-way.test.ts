import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createGiveWay, mapGivingWay, turns } from './give-way';

let elapsedMs = 0;
const others = jest.fn(async () => {});

beforeEach(() => {
  elapsedMs = 0;
  others.mockClear();
  jest.spyOn(turns, 'now').mockImplementation(() => elapsedMs);
  jest.spyOn(turns, 'next').mockImplementation(others);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const givenAfter = async (...works: readonly number[]): Promise<readonly number[]> => {
  const giveWay = createGiveWay();
  const given: number[] = [];
  for (const workMs of works) {
    elapsedMs += workMs;
    await giveWay();
    given.push(others.mock.calls.length);
  }
  return given;
};

describe('createGiveWay', () => {
  it('gives way after 10 ms of work, however many rows that is', async () => {
    expect(await givenAfter(4, 4, 2, 9, 1, 40)).toEqual([0, 0, 1, 1, 2, 3]);
  });

  it('does not count what the others need', async () => {
    others.mockImplementationOnce(async () => void (elapsedMs += 500));
    expect(await givenAfter(10, 9, 1)).toEqual([1, 1, 2]);
  });
});

describe('mapGivingWay', () => {
  it('answers as map does, and gives way between the items', async () => {
    const slowly = (item: string, index: number) => {
      elapsedMs += 10;
      return `${index}${item}`;
    };
    expect(await mapGivingWay(['a', 'b', 'c'], slowly)).toEqual(['0a', '1b', '2c']);
    expect(others).toHaveBeenCalledTimes(2);
  });

  it('gives the real event loop a turn', async () => {
    jest.restoreAllMocks();
    const order: string[] = [];
    setImmediate(() => void order.push('request'));
    await turns.next();
    expect([...order, 'loop']).toEqual(['request', 'loop']);
  });
});
