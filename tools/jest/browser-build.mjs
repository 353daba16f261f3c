/**
 * Before the tests of a browser workspace: all its test files, and everything they import, become one script. Jest's
 * own loader would resolve, transform and compile hundreds of modules for every test file. `browser-runner.cjs`
 * compiles this script once in each worker, and runs it anew in the realm of every test file.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundleOf, bundlesFolder } from './browser-bundle.cjs';
import { testFiles } from './test-files.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Only the modules that a test file reaches are evaluated: esbuild evaluates what is required at the first `require`.
 */
const entry = (files) => `
exports.setUp = () => void require(${JSON.stringify(here('browser-setup.mjs'))});
exports.files = {
${files.map((file) => `${JSON.stringify(file)}: () => void require(${JSON.stringify(file)}),`).join('\n')}
};`;

/** A package has one copy, for `import` and `require`: what `require` answers, as in jest's own loader. */
const onePackageCopy = {
  name: 'one copy of each package',
  setup({ onResolve, resolve }) {
    onResolve(
      { filter: /^[^./]/ },
      async ({ path: name, kind, importer, resolveDir, pluginData }) => {
        if (kind === 'require-call' || kind === 'entry-point' || pluginData === onePackageCopy)
          return undefined;
        const found = await resolve(name, {
          kind: 'require-call',
          importer,
          resolveDir,
          pluginData: onePackageCopy,
        });
        return found.errors.length === 0 ? found : undefined;
      },
    );
  },
};

/** A style sheet answers each class name with itself, a picture with an address. */
const assets = {
  name: 'assets',
  setup({ onResolve }) {
    onResolve({ filter: /\.css$/ }, () => ({
      path: here('../../node_modules/identity-obj-proxy/src/index.js'),
    }));
    onResolve({ filter: /\.svg$/ }, () => ({ path: here('./asset.cjs') }));
  },
};

const replaced = (source, text, by, whose) => {
  if (!source.includes(text))
    throw new Error(
      `${whose} is written in another way now: tools/jest/browser-build.mjs looks for "${text}".`,
    );
  return source.replaceAll(text, by);
};

/** Loads one file of a package with texts of it replaced, and with code behind it. */
const changeIn = (onLoad, whose, folder) => (file, changes, added) =>
  onLoad({ filter: new RegExp(`[\\\\/]${folder}[\\\\/]${file}$`) }, ({ path: name }) => {
    const apply = (source, [text, by]) => replaced(source, text, by, whose);
    const contents = [changes.reduce(apply, readFileSync(name, 'utf8')), added].join('\n');
    return { contents, loader: 'js' };
  });

/**
 * React's development build, for `act`, in three points changed. `act` gets Node's setImmediate, which fake timers
 * leave alone (it looks for it in the module's own `require`, and a bundled module has none). No element keeps the
 * stack of its creation, a tenth of all time, of which a test shows nothing. And a part that was fetched is drawn at
 * once: React waits up to 300 ms after the last loading sign, with a real timer and a clock that fake timers set back,
 * so a test's wait in fake time was over before it.
 */
const react = {
  name: 'react',
  setup({ onLoad }) {
    const change = changeIn(onLoad, 'React', 'cjs');
    const noStacks = ['1e4 > ReactSharedInternals.recentlyCreatedOwnerStacks++', 'false'];
    const nodeImmediate = ['(module && module[requireString]).call(', 'requireFromNode.call('];
    change(String.raw`react\.development\.js`, [noStacks, nodeImmediate]);
    change(String.raw`react-jsx-runtime\.development\.js`, [noStacks]);
    change(String.raw`react-dom-client\.development\.js`, [
      ['FALLBACK_THROTTLE_MS = 300', 'FALLBACK_THROTTLE_MS = -Infinity'],
    ]);
  },
};

/**
 * The testing library's queries by role, in two points changed. To learn an element's role it tries some ninety
 * selectors: here only those that begin with the element's name. And a walk finds the elements that may have a role,
 * where jsdom's `querySelectorAll` goes through live collections and sorts; the library's own checks of each element
 * follow.
 */
const queriesByRole = {
  name: 'queries by role',
  setup({ onLoad }) {
    const change = changeIn(
      onLoad,
      'Testing library',
      String.raw`@testing-library[\\/]dom[\\/]dist`,
    );
    change(
      String.raw`role-helpers\.js`,
      [
        [
          'specificity: getSelectorSpecificity(element)',
          'specificity: getSelectorSpecificity(element), name: element.name',
        ],
        ['of elementRoleList)', 'of rolesOf(currentNode.localName))'],
      ],
      `const rolesByName = Object.create(null);
const rolesOf = (of) => (rolesByName[of] ??= elementRoleList.filter(({ name }) => name === of));`,
    );
    change(
      String.raw`queries[\\/]role\.js`,
      [
        ['container.querySelectorAll(', 'elementsThatMayHave(container, '],
        ['makeRoleSelector(role)))', 'role))'],
      ],
      `const namesByRole = Object.create(null);
const namesOf = (role) =>
  (namesByRole[role] ??= new Set(
    Array.from(_ariaQuery.roleElements.get(role) ?? [], ({ name }) => name),
  ));
const elementsThatMayHave = (container, role) => {
  const names = namesOf(role);
  const found = [];
  const visit = (parent) => {
    for (let each = parent.firstElementChild; each !== null; each = each.nextElementSibling) {
      if (names.has(each.localName) || each.hasAttribute('role')) found.push(each);
      visit(each);
    }
  };
  visit(container);
  return found;
};`,
    );
  },
};

/**
 * `import saga from 'redux-saga'` means the module's `default`, as it does in the product: esbuild would take the whole
 * CommonJS module for it, as Node does, because our packages are modules.
 */
const withDefaults = (script) =>
  replaced(
    script,
    'isNodeMode || !mod || !mod.__esModule',
    '!mod || !mod.__esModule',
    'The script of esbuild',
  );

const bundle = async (rootDir) => {
  const outfile = bundleOf(rootDir);
  const { outputFiles } = await build({
    stdin: {
      contents: entry(testFiles(rootDir)),
      resolveDir: rootDir,
      sourcefile: 'tests.cjs',
      loader: 'js',
    },
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'browser',
    target: 'es2022',
    conditions: ['browser'],
    mainFields: ['main'],
    external: builtinModules.flatMap((name) => [name, `node:${name}`]),
    define: { 'process.env.NODE_ENV': '"test"' },
    jsx: 'automatic',
    plugins: [assets, onePackageCopy, react, queriesByRole],
    banner: { js: '(function (exports, module, require, requireFromNode, jest) {' },
    footer: { js: '})' },
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'warning',
    write: false,
  });
  for (const { path: file, text } of outputFiles)
    writeFileSync(file, file === outfile ? withDefaults(text) : text);
};

const isBrowserWorkspace = (rootDir) =>
  readFileSync(path.join(rootDir, 'jest.config.mjs'), 'utf8').includes('jest/browser.mjs');

/** Jest calls this once in a run, also when the run is of several workspaces (`projects`). */
export default async function bundleTests({ projects }, { rootDir }) {
  process.env[bundlesFolder] ??= mkdtempSync(path.join(tmpdir(), 'billfold-jest-'));
  await Promise.all(
    (projects.length > 0 ? projects.filter(isBrowserWorkspace) : [rootDir]).map(bundle),
  );
}
