// Runs a TypeScript program of this repository: `node tools/run.mjs registry/src/cli.ts releases`. It is bundled first,
// which takes about a second.
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { stop } from 'esbuild';
import { bundleToRun, removeBundlesOf } from './bundle/bundle-to-run.mjs';
import { root } from './repository/workspaces.mjs';

const [program] = process.argv.slice(2);
if (program === undefined) throw new Error('Usage: node tools/run.mjs <program.ts> [arguments]');
const home = path.join(root, '.data/programs');
const folder = path.join(home, String(process.pid));
const entry = path.resolve(program);
await bundleToRun({ entries: [entry], base: root, folder, inline: true });
await stop();
process.on('exit', () => removeBundlesOf(home, process.pid));
process.setSourceMapsEnabled(true);
// As if Node had been given the program.
process.argv.splice(1, 2, entry);
await import(
  pathToFileURL(path.join(folder, path.relative(root, entry).replace(/\.ts$/, '.mjs'))).href
);
