/** @needs-dom */
import { answerMs, followPresses } from './follow-presses';

let activity = { calls: 0, errors: 0 };
const acted = jest.fn();
const recorder = { screenModule: 'mf-inbox', activityOf: () => activity, acted };
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
  activity = { calls: 0, errors: 0 };
  // oxlint-disable-next-line no-unsanitized/property -- a fixed text
  document.body.innerHTML = `<nav><button id="around">Menu</button></nav><main id="main-content"><h1>Inbox</h1>
    <button id="own"><b>Save</b></button><button id="off" disabled>Off</button><button role="tab" aria-selected="true" id="tab">All</button>
    <a id="out" href="#x" target="_blank">Terms</a><p id="text">Text</p><input id="field"></main>`;
  stop = followPresses(recorder);
});
afterEach(() => {
  stop();
  acted.mockClear();
  document.body.replaceChildren();
  globalThis.history.replaceState(null, '', '/');
  jest.useRealTimers();
});

it('counts a press that leads nowhere, also on what is inside a control', async () => {
  press('#own b');
  document.querySelector('#own')?.setAttribute('data-pressed', 'true');
  await over();
  expect(acted.mock.calls).toEqual([['mf-inbox', true]]);
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
  expect(acted.mock.calls).toEqual([['mf-inbox', false]]);
});

it('counts a press in vain when the module throws, whatever else changes', async () => {
  press('#own');
  heading()?.append('!');
  activity = { calls: 1, errors: 1 };
  await over();
  expect(acted.mock.calls).toEqual([['mf-inbox', true]]);
});

it.each(['#around', '#off', '#tab', '#out', '#text', '#field'])('ignores %s', async (selector) => {
  press(selector);
  await over();
  expect(acted).not.toHaveBeenCalled();
});

it('ignores a press for another tab, and counts one press at a time', async () => {
  press('#own', { ctrlKey: true });
  await over();
  expect(acted).not.toHaveBeenCalled();
  for (let count = 0; count < 100; count += 1) press('#own');
  await over();
  expect(acted).toHaveBeenCalledTimes(1);
});
