import { nextWaiting, waitsForAnswer } from './next-waiting';

const order = [11, 12, 13, 14];

describe('the next conversation that waits for an answer', () => {
  it.each([
    ['skips an answered one', [11, 13], { from: 1, currentId: 11 }, 2],
    ['is found above where none waits below', [11], { from: 4, currentId: 14 }, 0],
    ['is not the open one', [12], { from: 2, currentId: 12 }, null],
    ['is the first one without an open one', [11, 12], { from: 0, currentId: null }, 0],
    ['is missing where none waits', [], { from: 0, currentId: null }, null],
  ])('%s', (_what, waiting, place, expected) => {
    expect(nextWaiting(order, new Set(waiting), place)).toBe(expected);
  });
});

const now = new Date('2026-03-05T14:30:00Z');
const [earlier, later] = ['2026-03-05T14:00:00.000Z', '2026-03-05T15:00:00.000Z'];

describe('a conversation', () => {
  it.each([
    ['waits after a text of the customer', { type: 2, read: true }, true],
    ['waits while it is marked as unread', { type: 1, read: false }, true],
    ['does not wait after an answer', { type: 1, read: true }, false],
    ['does not wait while it is snoozed', { type: 2, read: true, snoozed_until: later }, false],
    ['waits once its snooze is over', { type: 1, read: true, snoozed_until: earlier }, true],
  ])('%s', (_what, row, waits) => {
    expect(waitsForAnswer(row, now)).toBe(waits);
  });
});
