/** @needs-dom */
import type { ViewNote } from '@billfold/shared/contracts/beacon.contract';
import { answerMs, followPresses } from './follow-presses';

let activity = { open: 0, calls: 0, errors: 0 };
const tell = jest.fn();
const recorder = {
  screen: { module: 'mf-inbox', part: 'screen:/admin/conversations' },
  activityOf: () => activity,
  noteOf: (module: string, note: Pick<ViewNote, 'kind' | 'actions' | 'vain'>) => [
    { view: 'v', module, release: 'r', ...note },
  ],
  tell,
};
/** All notes, as presses and those in vain. */
const reported = (): readonly unknown[] => {
  globalThis.dispatchEvent(new Event('pagehide'));
  return (tell.mock.calls as [readonly ViewNote[]][])
    .flatMap(([notes]) => notes)
    .map(({ module, kind, actions, vain }) => [module, kind, actions, vain]);
};
let stop = (): void => {};

const press = (selector: string, init: MouseEventInit = {}): void => {
  document
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
};
const over = (): Promise<void> => jest.advanceTimersByTimeAsync(answerMs);
const heading = () => document.querySelector('h1');

beforeEach(() => {
  jest.useFakeTimers();
  activity = { open: 0, calls: 0, errors: 0 };
  // oxlint-disable-next-line no-unsanitized/property -- a fixed text
  document.body.innerHTML = `<nav><button id="around">Menu</button></nav><main id="main-content"><h1>Inbox</h1>
    <button id="own"><b>Save</b></button><button id="off" disabled>Off</button><button role="tab" aria-selected="true" id="tab">All</button>
    <a id="out" href="#x" target="_blank">Terms</a><p id="text">Text</p><input id="field"></main>`;
  stop = followPresses(recorder);
});
afterEach(() => {
  stop();
  tell.mockClear();
  document.body.replaceChildren();
  globalThis.history.replaceState(null, '', '/');
  jest.useRealTimers();
});

it('counts a press that leads nowhere, also on what is inside a control', async () => {
  press('#own b');
  document.querySelector('#own')?.setAttribute('data-pressed', 'true');
  await over();
  expect(reported()).toEqual([['mf-inbox', 'acted', 1, 1]]);
});

it.each([
  ['a change of the page', () => heading()?.append('!')],
  [
    'a state of the control',
    () => document.querySelector('#own')?.setAttribute('aria-expanded', 'true'),
  ],
  ['a call', () => void (activity = { ...activity, calls: 1 })],
  ['another address', () => globalThis.history.pushState(null, '', '/elsewhere')],
  ['another focus', () => document.querySelector<HTMLElement>('#field')?.focus()],
  ['a scroll', () => document.dispatchEvent(new Event('scroll'))],
])('counts a press that leads to %s', async (_what, answer) => {
  press('#own');
  answer();
  await over();
  expect(reported()).toEqual([['mf-inbox', 'acted', 1, 0]]);
});

it('counts a press in vain when the module throws, whatever else changes', async () => {
  press('#own');
  heading()?.append('!');
  activity = { open: 1, calls: 1, errors: 1 };
  await over();
  expect(reported()).toEqual([['mf-inbox', 'acted', 1, 1]]);
});

it.each(['#around', '#off', '#tab', '#out', '#text', '#field'])('ignores %s', async (selector) => {
  press(selector);
  await over();
  expect(reported()).toEqual([]);
});

it('ignores a press for another tab, and counts one press at a time', async () => {
  press('#own', { ctrlKey: true });
  await over();
  expect(reported()).toEqual([]);
  for (let count = 0; count < 100; count += 1) press('#own');
  await over();
  expect(reported()).toEqual([['mf-inbox', 'acted', 1, 1]]);
});

it('reports presses together, every ten seconds', async () => {
  for (let count = 0; count < 3; count += 1) {
    press('#own');
    heading()?.append('!');
    await over();
  }
  expect(tell).not.toHaveBeenCalledWith(expect.arrayContaining([expect.anything()]));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(tell).toHaveBeenCalledWith([expect.objectContaining({ actions: 3, vain: 0 })]);
});
