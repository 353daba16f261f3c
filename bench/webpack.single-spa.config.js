// The set-up that the documentation of single-spa shows: a root config, one ES module per application, and the shared
// packages as ES modules of their own, all found through the page's native import map.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createMonolithConfig } from '../webpack.common.js';
import { otherRecipe, remotes, root, sharedPackages } from './webpack.other-recipe.js';

const folder = import.meta.dirname;
const require = createRequire(path.join(root, 'shell/package.json'));
const inMap = new Set([...sharedPackages, 'single-spa']);
const fileOf = (name) => name.replaceAll(/[@/]/g, '_');

const moduleConfig = (name, entry, home = folder) => {
  const config = otherRecipe(
    createMonolithConfig({
      folder: home,
      mode: 'production',
      outputPath: path.join(folder, 'dist/single-spa', fileOf(name)),
    }),
  );
  return {
    ...config,
    entry: { main: { import: entry, library: { type: 'module' } } },
    output: { ...config.output, uniqueName: name },
    externalsType: 'module',
    externals: ({ request, contextInfo: { issuer } }, answer) =>
      inMap.has(request) && issuer !== entry ? answer(null, `module ${request}`) : answer(),
    optimization: { ...config.optimization, splitChunks: false },
  };
};

const isName = (name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default';

/** A package as one ES module with all its names. */
const sharedConfig = async (name) => {
  const all = name === 'single-spa' ? await import(name) : await import(require.resolve(name));
  const names = [...new Set([...Object.keys(all), ...Object.keys(Object(all.default))])].filter(
    isName,
  );
  const entry = path.join(folder, 'dist/single-spa-entries', `${fileOf(name)}.mjs`);
  mkdirSync(path.dirname(entry), { recursive: true });
  const lines = names.map(
    (one, index) => `const name${index} = whole.${one};\nexport { name${index} as ${one} };`,
  );
  writeFileSync(
    entry,
    [
      `import * as whole from '${name}';`,
      ...lines,
      'export default whole.default ?? whole;',
      '',
    ].join('\n'),
  );
  const home = name === 'single-spa' ? folder : path.join(root, 'shell');
  const config = moduleConfig(name, entry, home);
  // A name that only the other build of a package has is undefined, as for every importer.
  const module = { ...config.module, parser: { javascript: { exportsPresence: false } } };
  return {
    ...config,
    module,
    resolve: {
      ...config.resolve,
      modules: [path.join(home, 'node_modules'), path.join(root, 'node_modules'), 'node_modules'],
    },
  };
};

export default async () => [
  ...(await Promise.all([...inMap].map(sharedConfig))),
  moduleConfig('root-config', path.join(folder, 'src/single-spa/root-config.ts')),
  ...['shell', ...remotes].map((module) =>
    moduleConfig(module, path.join(folder, `src/single-spa/${module}.ts`)),
  ),
];
