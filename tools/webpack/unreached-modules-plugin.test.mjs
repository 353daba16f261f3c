import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import webpack from 'webpack';
import { UnreachedModulesPlugin } from './unreached-modules-plugin.js';

const library = 'node_modules/@module-federation/library';
const files = {
  'main.js': "import { used } from '@module-federation/library'; console.log(used);",
  'node_modules/.federation/entry.js':
    "import { included } from '@module-federation/library'; console.log(included);",
  [`${library}/package.json`]: JSON.stringify({ main: 'index.js', sideEffects: false }),
  [`${library}/index.js`]:
    "export * from './used.js'; export * from './included.js'; export * from './unused.js';",
  [`${library}/used.js`]: "export const used = 'the used part';",
  [`${library}/included.js`]: "export const included = 'the included part';",
  [`${library}/unused.js`]: "console.log('the unused part'); export const unused = 1;",
};

/**
 * Includes the generated entry and copies every module of the build into the entry chunk, as the federation plugin
 * does.
 */
const hoisting = (folder) => (compiler) => {
  compiler.hooks.make.tapPromise('Hoisting', async (compilation) => {
    const entry = path.join(folder, 'node_modules/.federation/entry.js');
    const dependency = webpack.EntryPlugin.createDependency(entry, { name: 'main' });
    await new Promise((resolve, reject) => {
      compilation.addInclude(folder, dependency, { name: 'main' }, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  });
  compiler.hooks.thisCompilation.tap('Hoisting', (compilation) => {
    compilation.hooks.optimizeChunks.tap({ name: 'Hoisting', stage: 11 }, ([chunk]) => {
      for (const module of compilation.modules)
        if (!compilation.chunkGraph.isModuleInChunk(module, chunk))
          compilation.chunkGraph.connectChunkAndModule(chunk, module);
    });
  });
};

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'unreached-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const build = async (plugins) => {
  const compiler = webpack({
    mode: 'production',
    optimization: { minimize: false },
    context: folder,
    entry: './main.js',
    output: { path: path.join(folder, 'dist') },
    plugins: [hoisting(folder), ...plugins],
  });
  await new Promise((resolve, reject) => {
    compiler.run((error, stats) =>
      error || stats.hasErrors() ? reject(error ?? new Error(stats.toString())) : resolve(),
    );
  });
  return readFileSync(path.join(folder, 'dist/main.js'), 'utf8');
};

it('takes out a module that no import reaches, and keeps what the entries reach', async () => {
  expect(await build([])).toContain('the unused part');
  const built = await build([new UnreachedModulesPlugin()]);
  expect(built).not.toContain('the unused part');
  expect(built).toContain('the used part');
  expect(built).toContain('the included part');
});
