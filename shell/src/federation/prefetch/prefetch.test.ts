/** @needs-dom */
import { inboxRemote, pagePlan } from '../../testing/fake-plan';
import { plannedScreens } from '../loader/planned-screens';
import { intentMs, prefetchOnIntent } from './prefetch';

const entry = '/modules/mf-inbox/1.0.0-aaaaaaa/entry.js';
let stop = () => {};

const start = (change: { readonly disabled?: { readonly message: string } } = {}) => {
  const routes = inboxRemote.routes.map((route) => ({ ...route, boot: ['entry.js', 'inbox.css'] }));
  const plan = pagePlan({ remotes: [{ ...inboxRemote, ...change, routes }] });
  stop = prefetchOnIntent({ plan, screens: plannedScreens(plan) });
};
const point = (type: string, target: string, towards: string | null = null) =>
  document.querySelector(target)?.dispatchEvent(
    new MouseEvent(type, {
      bubbles: true,
      relatedTarget: towards === null ? null : document.querySelector(towards),
    }),
  );
const hints = () =>
  [...document.querySelectorAll('link')].map(({ rel, href, integrity, crossOrigin }) => [
    rel,
    new URL(href).pathname,
    integrity ?? '',
    crossOrigin,
  ]);
const expected = [
  ['modulepreload', entry, 'sha384-entry', 'anonymous'],
  ['preload', '/modules/mf-inbox/1.0.0-aaaaaaa/inbox.css', 'sha384-style', 'anonymous'],
];

beforeEach(() => {
  jest.useFakeTimers();
  history.replaceState(null, '', '/admin/dashboard');
  document.head.innerHTML = `<script type="importmap">{"integrity":{"${entry}":"sha384-entry"}}</script>`;
  document.body.innerHTML =
    '<a id="inbox" href="/admin/conversations"><i></i><b>Inbox</b></a><a id="other" href="https://elsewhere.test/admin/conversations">x</a><a id="tab" target="_blank" href="/admin/conversations">x</a>';
  Object.assign(globalThis, {
    billfoldStyleIntegrity: (href: string) => (href.endsWith('.css') ? 'sha384-style' : undefined),
  });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  Object.assign(navigator, { connection: undefined });
});

it.each(['pointerover', 'focusin'])(
  'adds hints with hashes for the files of a link once, after %s',
  async (type) => {
    start();
    point(type, '#inbox b');
    await jest.advanceTimersByTimeAsync(intentMs - 1);
    expect(hints()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(hints()).toEqual(expected);
    point(type, '#inbox b');
    await jest.runAllTimersAsync();
    expect(hints()).toEqual(expected);
  },
);

it.each(['pointerout', 'focusout'])('adds no hint when %s comes too early', async (type) => {
  start();
  point('pointerover', '#inbox b');
  await jest.advanceTimersByTimeAsync(intentMs - 1);
  point(type, '#inbox b', '#other');
  await jest.runAllTimersAsync();
  expect(hints()).toEqual([]);
});

it('keeps the hint when the pointer moves from icon to label', async () => {
  start();
  point('pointerover', '#inbox i');
  point('pointerout', '#inbox i', '#inbox b');
  await jest.runAllTimersAsync();
  expect(hints()).toEqual(expected);
});

it('adds the hint again when the file did not load', async () => {
  start();
  point('pointerover', '#inbox');
  await jest.runAllTimersAsync();
  document.querySelector('link')?.dispatchEvent(new Event('error'));
  expect(hints()).toHaveLength(1);
  point('pointerover', '#inbox');
  await jest.runAllTimersAsync();
  expect(hints()).toHaveLength(2);
});

it.each(['#other', '#tab'])('adds no hint for %s', async (target) => {
  start();
  point('pointerover', target);
  await jest.runAllTimersAsync();
  expect(hints()).toEqual([]);
});

it.each([
  [
    'when the browser saves data',
    () => Object.assign(navigator, { connection: { saveData: true } }),
  ],
  ['on a slow network', () => Object.assign(navigator, { connection: { effectiveType: '2g' } })],
  ['on a payment page', () => history.replaceState(null, '', '/donation/7')],
])('adds no hint %s', async (_name, bring) => {
  bring();
  start();
  point('pointerover', '#inbox');
  await jest.runAllTimersAsync();
  expect(hints()).toEqual([]);
});

it('adds no hint for a disabled module', async () => {
  start({ disabled: { message: 'Back at noon.' } });
  point('pointerover', '#inbox');
  await jest.runAllTimersAsync();
  expect(hints()).toEqual([]);
});
