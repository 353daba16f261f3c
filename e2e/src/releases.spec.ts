import { join } from 'node:path';
import { product, runProgram } from './testing/control';
import { copyRemote, type RemoteCopy } from './testing/remote-copy';
import { payPath } from './testing/screens';
import { people } from './testing/sign-in';
import { expect, picture, test } from './testing/test';

const version = '1.1.0';
const standing = 'No Conversation Selected';
const changed = 'Nobody Is Chosen Yet';

let copy: RemoteCopy;

test.beforeAll(async () => {
  await product.reset();
  copy = await copyRemote('mf-inbox');
});
test.afterAll(() => copy.remove());
test.describe.configure({ mode: 'serial' });

test('A remote builds and tests itself with only shared and the kit beside it', async () => {
  test.setTimeout(400_000);
  await copy.edit('package.json', (text) =>
    text.replace(/"version": "[^"]+"/, `"version": "${version}"`),
  );
  await copy.edit('src/features/browse-inbox/InboxScreen.tsx', (text) =>
    text.replace(standing, changed),
  );
  const build = await runProgram('npm', ['run', '--silent', 'build'], { cwd: copy.folder });
  expect(build, build.output).toMatchObject({ code: 0 });
  const types = await runProgram('npm', ['run', '--silent', 'types'], { cwd: copy.folder });
  expect(types, types.output).toMatchObject({ code: 0 });
  const tests = await runProgram('npm', ['test', '--silent', '--', 'remote.test', 'ChatBox.test'], {
    cwd: copy.folder,
  });
  expect(tests, tests.output).toMatchObject({ code: 0 });
});

test('A changed remote appears only for a visitor with ?use=', async ({ visit }) => {
  const listOthers = () =>
    Promise.all(
      ['shell', 'mf-admin', 'mf-automation', 'mf-customer', 'mf-public'].map(
        async (module) => (await product.registry('list', '--module', module)).output,
      ),
    );
  const othersBefore = await listOthers();
  const before = await product.registry('status');
  const registered = await product.registry('register', join(copy.folder, 'dist'));
  expect(registered.output).toMatch(
    new RegExp(
      `mf-inbox@${version}-\\w+ (is registered|was registered already); see it with \\?use=`,
    ),
  );
  expect((await product.registry('status')).output).toBe(before.output);
  expect(await listOthers()).toEqual(othersBefore);

  const tester = await visit(`/admin/conversations?use=mf-inbox@${version}`, { as: people.owner });
  await expect(tester.getByText(changed)).toBeVisible();
  const banner = tester.getByRole('complementary', { name: 'Swapped modules' });
  await expect(banner).toContainText(
    new RegExp(`mf-inbox ${version}(-\\w+)? is swapped in this browser`),
  );
  await picture(tester, 'swapped-desk');
  await tester.goto('/admin/conversations');
  await expect(tester.getByText(changed)).toBeVisible();

  const others = await visit('/admin/conversations', { as: people.owner });
  await expect(others.getByText(standing)).toBeVisible();
  await expect(others.getByRole('complementary', { name: 'Swapped modules' })).toHaveCount(0);

  await banner.getByRole('button', { name: 'Back to normal' }).click();
  await expect(tester.getByText(standing)).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('A refused override is explained, and the default is served', async ({ visit }) => {
  const page = await visit('/admin/conversations?use=mf-inbox@9.9.9', {
    as: people.owner,
    size: 'phone',
  });
  await expect(
    page
      .getByText(standing)
      .or(page.getByRole('searchbox', { name: 'Search conversations' }))
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Swapped modules' })).toContainText(
    'mf-inbox@9.9.9 is not registered here.',
  );
  await picture(page, 'swap-refused-phone');
});

test('The pay screen never runs a swapped module', async ({ visit }) => {
  const page = await visit(`/customer/dashboard?use=mf-inbox@${version}`, {
    as: people.ana,
    size: 'phone',
  });
  const banner = page.getByRole('complementary', { name: 'Swapped modules' });
  await expect(banner).toBeVisible();
  await page.goto(payPath(1));
  await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.goto(`${payPath(1)}?use=mf-inbox@${version}`);
  await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible();
  await expect(banner).toHaveCount(0);

  await page.goto('/customer/dashboard');
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: 'Bills' }).click();
  await page
    .getByRole('dialog', { name: 'Bills' })
    .getByRole('button', { name: /\$142\.50/ })
    .click();
  await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible();
  await expect(banner).toHaveCount(0);
});
