import { randomUUID } from 'node:crypto';
import { consoleAt, openChange, sendChange, signInToConsole } from './testing/console-operator';
import { mustSucceed, product } from './testing/control';
import { registerEdited } from './testing/fault-release';
import { judge, judgeAtBothSizes } from './testing/judge';
import { forwardTo } from './testing/screens';
import { people } from './testing/sign-in';
import { expect, test } from './testing/test';
import { stateOf } from './testing/visitors';

const version = '1.7.0';
const originalText = 'No Conversation Selected';
const changed = 'The console chose this';
const inboxAt = `${consoleAt}/environments/dev/mf-inbox`;

/** Its full name, with its build. */
let candidate = '';
/** History and overrides stay: what is written there is another's in every run. */
const tryName = randomUUID().slice(0, 8);

test.beforeAll(async () => {
  await product.reset();
  const edited = await registerEdited('mf-inbox', {
    version,
    files: {
      'inbox.': (text) =>
        text.includes(originalText) ? text.replace(originalText, changed) : `${text}\n`,
    },
  });
  candidate = edited.name;
});
// What a test that failed half-way left would be served to every test behind it.
test.afterEach(async () => {
  const state = await stateOf('mf-inbox');
  if (state === undefined) return;
  const left = [
    ...(state.disabled === null ? [] : [['enable', 'mf-inbox']]),
    ...(state.percentage === null ? [] : [['rollback', 'mf-inbox']]),
  ];
  for (const words of left)
    await mustSucceed(product.registry(...words, '--reason', 'after a test'));
});
test.describe.configure({ mode: 'default' });

test('An operator starts a canary, widens it, rolls it back and finds it in the history', async ({
  visit,
}) => {
  const reason = `a look at ${candidate}, ${tryName}`;
  const page = await visit(inboxAt);
  await signInToConsole(page, 'Jo Doe');
  await expect(page.getByRole('heading', { name: 'mf-inbox in dev', level: 1 })).toBeVisible();

  const start = await openChange(page, 'Start canary');
  await start.getByLabel('Release', { exact: true }).selectOption(candidate);
  await start.getByRole('checkbox', { name: /Compare with the default/ }).uncheck();
  await sendChange(page, start, 'Start canary', reason);
  await expect(page.getByText('Canary at 5 %')).toBeVisible();

  const widen = await openChange(page, 'Set percentage');
  await widen.getByRole('button', { name: '25 %', exact: true }).click();
  await sendChange(page, widen, 'Set percentage', 'nobody complained');
  await expect(page.getByText('Canary at 25 %')).toBeVisible();

  const all = await openChange(page, 'Set percentage');
  await all.getByRole('button', { name: '100 %', exact: true }).click();
  await sendChange(page, all, 'Set percentage', 'everybody');
  const visitor = await visit('/admin/conversations', { as: people.owner });
  await expect(visitor.getByText(changed)).toBeVisible();

  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { name: 'Under way' })).toBeVisible();
  // Modules that other tests switched off or broke may be listed, too.
  const underWay = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'mf-inbox in dev' }) })
    .getByText('Canary', { exact: true });
  await expect(underWay).toBeVisible();
  await judge(page, 'console-under-way-desk');
  const back = await openChange(page, 'Roll back: mf-inbox in dev');
  await expect(back.getByLabel('Reason')).toHaveValue('Rolled back by hand');
  await expect(back.getByRole('note', { name: 'What happens' })).toContainText(
    '100 % of the visitors go back',
  );
  await back.getByRole('button', { name: 'Roll back' }).click();
  await expect(page.getByText(/^Done: roll back/)).toBeVisible();
  await expect(underWay).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByText(originalText)).toBeVisible();

  await page.getByRole('link', { name: 'History' }).click();
  const rows = page.getByRole('table', { name: 'History' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('local (Jo Doe)');
  await expect(rows.nth(1)).toContainText('rolled back');
  await expect(rows.nth(1)).toContainText('Percent: 100 % → nothing');
  await expect(rows.nth(3)).toContainText('Percent: 5 % → 25 %');
  await expect(rows.nth(4)).toContainText(reason);
  // Pressed twice, sent once.
  await expect(page.getByText(reason)).toHaveCount(1);
});

test('The kill switch shows its message and loads no file until it is switched back', async ({
  visit,
}) => {
  const page = await visit(inboxAt);
  await signInToConsole(page, 'Jo Doe');
  const off = await openChange(page, 'Switch off');
  await off.getByLabel('Message to visitors').fill('Conversations are back at four.');
  await sendChange(page, off, 'Switch off', 'it hangs');
  await expect(page.getByText('Switched off', { exact: true })).toBeVisible();
  const requests: string[] = [];
  const visitor = await visit('/admin/conversations', {
    as: people.owner,
    prepare: async (context) =>
      void context.on('request', (request) => requests.push(request.url())),
  });
  await expect(visitor.getByText('Conversations are back at four.')).toBeVisible();
  const sidebar = visitor.getByRole('navigation', { name: 'Main' });
  await sidebar.getByRole('link', { name: /^Inbox/ }).hover();
  await expect(visitor.getByText('Conversations are back at four.')).toBeVisible();
  expect(requests.filter((url) => url.includes('/modules/mf-inbox/'))).toEqual([]);

  const on = await openChange(page, 'Switch on');
  await sendChange(page, on, 'Switch on', 'it answers again');
  await visitor.reload();
  await expect(visitor.getByText(originalText)).toBeVisible();
});

test('A visited release has a line in the charts and a row in the table', async ({ visit, db }) => {
  const visitor = await visit('/admin/conversations', { as: people.owner });
  await expect(visitor.getByText(originalText)).toBeVisible();
  // A view ends, and is reported, when the page is left.
  await visitor.goto('about:blank');
  const ofInbox =
    "FROM registry.health_minutes WHERE environment = 'dev' AND module = 'mf-inbox' AND release NOT LIKE $1";
  await expect
    .poll(async () => (await db.query(`SELECT 1 ${ofInbox}`, [`${candidate}%`])).rowCount)
    .toBeGreaterThan(0);
  // The same minutes once more, earlier: a line has two ends.
  const columns =
    'views, failed, fell_back, reloaded, errored, api_failures, load_ms, lcp_ms, inp_ms, cls';
  await db.query(
    `INSERT INTO registry.health_minutes (environment, module, release, minute, ${columns}) SELECT environment, module, release, minute - interval '20 minutes', ${columns} ${ofInbox} ON CONFLICT DO NOTHING`,
    [`${candidate}%`],
  );

  const page = await visit(inboxAt);
  await signInToConsole(page, 'Jo Doe');
  await expect(
    page
      .getByRole('table', { name: 'Health by release' })
      .getByRole('row')
      .filter({ hasText: /\d+ ms/ })
      .first(),
  ).toBeVisible();
  const line = page
    .getByRole('figure', { name: 'Page views', exact: true })
    .locator('path.highcharts-graph')
    .first();
  await expect.poll(async () => (await line.boundingBox())?.width ?? 0).toBeGreaterThan(50);
  const stroke = await line.evaluate((path) => getComputedStyle(path).stroke);
  expect(stroke).toMatch(/^rgb/);
});

const screens = {
  overview: ['Overview', ''],
  module: ['mf-inbox in dev', '/environments/dev/mf-inbox'],
  releases: ['Releases', '/releases?module=mf-inbox'],
  release: [null, '/releases/'],
  map: ['Map', '/map'],
  compare: ['Compare releases', '/compare?to='],
  explain: ['Explain', '/explain?environment=dev&path=/admin/invoices'],
  history: ['History', '/history'],
  overrides: ['Overrides', '/overrides'],
  inventory: ['Scripts on payment pages', '/inventory'],
} as const;

test('Every screen of the console passes the judges at both sizes', async ({ visit }) => {
  const page = await visit(consoleAt);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await judgeAtBothSizes(page, 'console-sign-in');
  await signInToConsole(page, 'Jo Doe');
  for (const [name, [heading, path]] of Object.entries(screens)) {
    await forwardTo(page, `${consoleAt}${path}${/[=/]$/.test(path) ? candidate : ''}`);
    await expect(page.getByRole('heading', { name: heading ?? candidate, level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    // Charts appear after a visit, which the test above made.
    await expect(page.getByText('The chart is loading.')).toHaveCount(0);
    await expect(page.getByText(/couldn't draw the chart/)).toHaveCount(0);
    await judgeAtBothSizes(page, `console-${name}`);
  }
  await forwardTo(page, inboxAt);
  await openChange(page, 'Start canary');
  await judgeAtBothSizes(page, 'console-canary');
});
