// Runs a TypeScript program of this repository: `node tools/run.mjs registry/src/cli.ts releases`. It is bundled first,
// which takes some seconds of processor time, unless the bundle of an earlier run still has all that it was made of.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { keepBundle } from './bundle/kept-bundle.mjs';
import { removeBundlesOf } from './bundle/remove-bundles.mjs';
import { root, workspaces } from './repository/workspaces.mjs';

const [program] = process.argv.slice(2);
if (program === undefined) throw new Error('Usage: node tools/run.mjs <program.ts> [arguments]');
const home = path.join(root, '.data/programs');
const folder = path.join(home, String(process.pid));
const entry = path.resolve(program);

const make = async () => {
  const { stop } = await import('esbuild');
  const { bundleToRun } = await import('./bundle/bundle-to-run.mjs');
  const options = { entries: [entry], base: root, folder, inline: true, write: false };
  const { outputFiles, metafile } = await bundleToRun(options);
  await stop();
  return {
    inputs: Object.keys(metafile.inputs).map((file) => path.join(root, file)),
    outputs: outputFiles.map(({ path: file, contents }) => ({
      path: path.relative(folder, file),
      contents,
    })),
  };
};

const outputs = await keepBundle({
  file: path.join(
    root,
    '.data/kept-programs',
    path.relative(root, entry).replaceAll(path.sep, '.'),
  ),
  root,
  recipe: [
    ...['run.mjs', 'bundle/bundle-to-run.mjs', 'bundle/kept-bundle.mjs'].map((file) =>
      path.join(root, 'tools', file),
    ),
    ...['package-lock.json', 'node_modules/.package-lock.json', 'tsconfig.base.json'].map((file) =>
      path.join(root, file),
    ),
    ...['.', ...workspaces].flatMap((workspace) =>
      ['package.json', 'tsconfig.json'].map((file) => path.join(root, workspace, file)),
    ),
  ],
  make,
});
// Each process has its own files: it may load some of them later, when the kept ones are others.
for (const { path: file, contents } of outputs) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), contents);
}
process.on('exit', () => removeBundlesOf(home, process.pid));
process.setSourceMapsEnabled(true);
// As if Node had been given the program.
process.argv.splice(1, 2, entry);
await import(
  pathToFileURL(path.join(folder, path.relative(root, entry).replace(/\.ts$/, '.mjs'))).href
);
