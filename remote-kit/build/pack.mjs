// Packs the kit into the folder named, without dist/: several runs at once do not meet. `npm pack -w remote-kit` packs
// the same files.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const home = path.resolve(import.meta.dirname, '..');
const [destination] = process.argv.slice(2);
if (destination === undefined)
  throw new Error('Usage: node --import tsx remote-kit/build/pack.mjs <folder>');

const stage = mkdtempSync(path.join(tmpdir(), 'kit-stage-'));
try {
  for (const file of ['package.json', 'README.md', 'example'])
    cpSync(path.join(home, file), path.join(stage, file), { recursive: true });
  const build = path.join(import.meta.dirname, 'build.mjs');
  execFileSync(process.execPath, ['--import', 'tsx', build, path.join(stage, 'dist')], {
    cwd: home,
    stdio: 'inherit',
  });
  const words = ['pack', stage, '--ignore-scripts', '--loglevel=error', '--pack-destination'];
  execFileSync('npm', [...words, path.resolve(destination)], { cwd: stage, stdio: 'inherit' });
} finally {
  rmSync(stage, { recursive: true, force: true });
}
