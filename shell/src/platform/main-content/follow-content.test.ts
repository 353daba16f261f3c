/** @needs-dom */
import { followContent } from './follow-content';

const loading = '<div aria-busy="true">Loading</div>';
const events: string[] = [];
let [isCalling, isHidden] = [false, false];
let page = new AbortController();

const show = (html: string): void => {
  // oxlint-disable-next-line no-unsanitized/property -- fixed texts of this file
  document.body.innerHTML = `<main>${html}</main>`;
};
const follow = (html: string): void => {
  show(html);
  page = new AbortController();
  followContent({
    main: document.body,
    what: 'The screen',
    limitMs: 8_000,
    drawnAt: null,
    signal: page.signal,
    isCalling: () => isCalling,
    onDrawn: () => events.push('drawn'),
    onContent: () => events.push('content'),
    onFault: ({ message }) => events.push(message),
  });
};
const after = (seconds: number): Promise<void> => jest.advanceTimersByTimeAsync(seconds * 1_000);

beforeEach(() => {
  jest.useFakeTimers();
  [isCalling, isHidden] = [false, false];
  jest
    .spyOn(document, 'visibilityState', 'get')
    .mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
});
afterEach(() => {
  page.abort();
  events.splice(0);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('reports content once, and nothing else for an hour', async () => {
  follow('<h1>Inbox</h1>');
  await after(3_600);
  expect(events).toEqual(['drawn', 'content']);
});

it('reports content behind a loading state as soon as it appears', async () => {
  follow(loading);
  await after(5);
  show('<h1>Inbox</h1>');
  await after(0);
  expect(events).toEqual(['drawn', 'content']);
});

it('gives a screen that shows nothing the time of its load', async () => {
  follow('<div></div>');
  await after(8);
  expect(events).toEqual([]);
  await after(1);
  expect(events).toEqual(['The screen shows nothing']);
  await after(60);
  expect(events).toHaveLength(1);
});

it('does not mind two seconds without content, but a screen that stays empty after its data', async () => {
  follow('<h1>Inbox</h1>');
  show('<div></div>');
  await after(2);
  show('<h1>Inbox</h1>');
  await after(2);
  show('<div></div>');
  await after(4);
  expect(events).toEqual(['drawn', 'content', 'The screen shows nothing']);
});

it('ends a loading state that lasts 15 s without a call', async () => {
  follow(loading);
  isCalling = true;
  await after(60);
  isCalling = false;
  await after(15);
  expect(events).toEqual(['drawn']);
  await after(1);
  expect(events).toEqual(['drawn', 'The screen never gets beyond its loading state']);
});

it('does not look at a hidden page', async () => {
  isHidden = true;
  follow('<div></div>');
  await after(600);
  expect(events).toEqual([]);
});
