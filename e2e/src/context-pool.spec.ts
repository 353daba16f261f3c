import type { Page } from '@playwright/test';
import { people } from './testing/sign-in';
import { expect, test } from './testing/test';

const path = '/registry/health/live';

const storedIn = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: Object.fromEntries(Object.entries(localStorage)),
    session: Object.fromEntries(Object.entries(sessionStorage)),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName }))
      .state,
    entries: history.length,
  }));

const nothing = {
  cookies: '',
  local: {},
  session: {},
  databases: [],
  caches: [],
  clipboard: 'prompt',
  entries: 2,
};

test.describe.serial('browser contexts that tests share', () => {
  test('keep what a visit stores until its test ends', async ({ visit }) => {
    const page = await visit(path, { as: people.ana });
    expect(await storedIn(page)).toMatchObject({ local: { auth: expect.stringContaining('ana') } });
    await page.context().grantPermissions(['clipboard-read']);
    await page.evaluate(async () => {
      document.cookie = 'left=1; path=/';
      localStorage.setItem('left', '1');
      sessionStorage.setItem('left', '1');
      await caches.open('left');
      await new Promise((resolve) => {
        indexedDB.open('left').addEventListener('success', resolve);
      });
    });
    const second = await page.context().newPage();
    await second.goto(path);
    expect(await storedIn(second)).toMatchObject({ local: { left: '1' }, caches: ['left'] });
  });

  test('are empty for the next visit', async ({ visit }) => {
    expect(await storedIn(await visit(path))).toEqual(nothing);
  });
});
