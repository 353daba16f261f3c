import { readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from './testing/config';
import { mustSucceed, product, runProgram, type Ran } from './testing/control';
import { copyRemote, type RemoteCopy } from './testing/remote-copy';
import { people } from './testing/sign-in';
import { expect, test } from './testing/test';

test.use({ newProcesses: true });

const module = 'mf-reports';
const address = '/admin/reports-plus';
/** The configuration of the checks, and a list of services that must follow. */
const also = [
  '.oxfmtrc.json',
  '.oxlintrc.json',
  '.dependency-cruiser.cjs',
  'knip.json',
  'tsconfig.json',
  'docker',
];

let copy: RemoteCopy;
let home: string;
const bin = (name: string): string => join(root, 'node_modules/.bin', name);
const newRemote = (...args: readonly string[]): Promise<Ran> =>
  runProgram(
    process.execPath,
    ['--import', 'tsx', 'tools/new-remote.mjs', ...args, '--no-install'],
    { cwd: home },
  );
const passes = async (command: string, args: readonly string[], cwd = home): Promise<void> => {
  await mustSucceed(runProgram(command, args, { cwd }));
};

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  await product.reset();
  copy = await copyRemote('mf-automation', also);
  home = dirname(copy.folder);
});
test.afterAll(async () => {
  await copy.remove();
  await product.reset();
});

const refusals = [
  [['Reports', '--path', '/admin/x'], "'Reports' is no name of a remote"],
  [['mf-automation', '--path', '/admin/x'], 'There is a folder mf-automation already.'],
  [[module, '--path', '/admin/automation'], '/admin/automation is taken: mf-automation owns it.'],
  [[module, '--path', '/api/reports'], 'is answered by a server'],
  [[module, '--path', '/donation/reports'], 'is a payment page'],
  [[module], 'Where does its first screen stand?'],
] as const;

test('A new remote is refused with a wrong name or address, and no file is written', async () => {
  // One process, which loads the program anew for each.
  const ran = await runProgram(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '--eval',
      `for (const [index, words] of ${JSON.stringify(refusals.map(([words]) => words))}.entries()) {
        process.argv.splice(1, Infinity, ...words, '--no-install');
        process.exitCode = 0;
        await import('./tools/new-remote.mjs?' + index);
        if (process.exitCode !== 1) throw new Error('It was taken.');
      }`,
    ],
    { cwd: home },
  );
  for (const [, sentence] of refusals) expect(ran.output).toContain(sentence);
  expect(ran.output).not.toContain('It was taken.');
  await expect(readFile(join(home, module, 'package.json'))).rejects.toThrow('ENOENT');
});

test('A new remote passes every check', async () => {
  test.setTimeout(480_000);
  await mustSucceed(newRemote(module, '--path', address));
  await symlink(join(home, module), join(home, 'node_modules/@billfold', module));
  await passes(bin('oxfmt'), ['--check', module, 'package.json', 'docker']);
  await passes(bin('oxlint'), ['--type-aware', module]);
  await passes(bin('tsc'), ['-p', module]);
  await passes(bin('depcruise'), ['--config', '.dependency-cruiser.cjs', module]);
  await passes(bin('knip'), ['--no-progress', '--no-config-hints', '--workspace', module]);
  await passes(
    process.execPath,
    ['--experimental-vm-modules', '--no-warnings', join(root, 'node_modules/jest/bin/jest.js')],
    join(home, module),
  );
  await passes(bin('webpack'), ['--mode', 'production'], join(home, module));
  expect(await readFile(join(home, 'docker/compose.yaml'), 'utf8')).toContain(
    `args: { MODULE: ${module} }`,
  );
  expect(JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))).toMatchObject({
    workspaces: expect.arrayContaining([module]),
  });
});

test('A registered new remote renders in the running shell and has its sidebar entry', async ({
  visit,
}) => {
  await mustSucceed(product.registry('register', join(home, module, 'dist')));
  const page = await visit(address, { as: people.owner });
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Cedar Water').first()).toBeVisible();
  const entry = page.getByRole('link', { name: 'Reports', exact: true });
  await expect(entry.and(page.locator(`[href="${address}"]`))).toBeVisible();
});
