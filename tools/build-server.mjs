// Bundles one server's own code into dist/server.js; its packages stay in node_modules. Files that the code reads
// at run time (migrations, images) are copied to the same place relative to the bundle.
import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { root } from './workspaces.mjs';

const ASSETS = { api: ['src/db/migrations', 'src/demo/logos'], registry: ['src/db/migrations'], sandbox: ['src/assets'] };

const folder = process.argv[2];
if (!folder || !(folder in ASSETS)) throw new Error(`Usage: node tools/build-server.mjs ${Object.keys(ASSETS).join('|')}`);
const home = path.join(root, folder);
rmSync(path.join(home, 'dist'), { recursive: true, force: true });
await build({
  entryPoints: [path.join(home, 'src/server.ts')],
  outfile: path.join(home, 'dist/server.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Workspace packages are TypeScript sources and go into the bundle; everything else is installed beside it.
  plugins: [
    {
      name: 'packages-stay-outside',
      setup(build) {
        build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
          kind === 'entry-point' || name.startsWith('@billfold/') ? undefined : { path: name, external: true },
        );
      },
    },
  ],
  sourcemap: true,
  logLevel: 'info',
});
for (const asset of ASSETS[folder]) {
  const source = path.join(home, asset);
  if (existsSync(source)) cpSync(source, path.join(home, 'dist', path.basename(asset)), { recursive: true });
}
