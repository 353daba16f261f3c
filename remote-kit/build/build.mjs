// Puts the kit into dist/, complete by itself: what it shares with the shell and the registry is bundled, React and a
// bundler are the team's.
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { Release } from '../../shared/src/contracts/release.contract.ts';
import { contractVersion } from '../src/build/contract-version.js';
import { shareVersions } from '../src/build/installed-shares.js';
import { writeDeclarations } from './declarations.mjs';

const home = path.resolve(import.meta.dirname, '..');
const dist = path.resolve(process.argv[2] ?? path.join(home, 'dist'));

/** Values that the repository's own builds read from the sources beside them. */
const constants = {
  name: 'constants',
  setup(builder) {
    const constant = (file, name, value) =>
      builder.onLoad({ filter: new RegExp(`/build/${file}\\.js$`) }, () => ({
        contents: `export const ${name} = ${JSON.stringify(value)};`,
      }));
    constant('contract-version', 'contractVersion', contractVersion);
    constant('installed-shares', 'shareVersions', shareVersions);
  },
};

/** What a file only mentions, such as the database behind the registry's own checks, stays out. */
const usedOnly = {
  name: 'used-only',
  setup(builder) {
    builder.onResolve({ filter: /./ }, async ({ path: wanted, pluginData, ...where }) => {
      if (where.kind === 'entry-point' || pluginData === usedOnly) return undefined;
      const found = await builder.resolve(wanted, { ...where, pluginData: usedOnly });
      return { ...found, sideEffects: false };
    });
  },
};

/** CommonJS packages ask for Node's own modules with `require`, which an ES module does not have. */
const banner = {
  js: [
    "import { createRequire as bundleRequire } from 'node:module';",
    'const require = bundleRequire(import.meta.url);',
  ].join('\n'),
};
const entry = (name) => path.join(home, 'src', name);
const common = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  outdir: dist,
  plugins: [constants, usedOnly],
  // Sentences and names of the sources stay readable for the team that debugs a build.
  minify: false,
  legalComments: 'none',
  logLevel: 'warning',
};

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
await build({
  ...common,
  entryPoints: [
    'index.ts',
    'bundler.ts',
    'rspack.ts',
    'vite.ts',
    'billfold-release.ts',
    'billfold-remote.ts',
  ].map(entry),
  platform: 'node',
  splitting: true,
  chunkNames: 'shared-[hash]',
  // Only the verb `watch` needs a browser; it says so where the package is missing.
  external: ['playwright-core', 'pg-native', 'bufferutil', 'utf-8-validate'],
  banner,
});
await build({
  ...common,
  entryPoints: [entry('fake-shell.ts')],
  platform: 'browser',
  jsx: 'automatic',
  // Shared with the remote: two copies of any would not know each other.
  external: [
    'react',
    'react-dom',
    'react-redux',
    'react-router-dom',
    '@reduxjs/toolkit',
    'redux-saga',
  ],
});
// Loaders and what a development build imports: files, as bundlers read them.
cpSync(path.join(home, 'src/fast-refresh'), path.join(dist, 'fast-refresh'), { recursive: true });
for (const name of ['billfold-release.js', 'billfold-remote.js']) {
  const program = path.join(dist, name);
  writeFileSync(program, `#!/usr/bin/env node\n${readFileSync(program, 'utf8')}`);
  chmodSync(program, 0o755);
}
writeFileSync(
  path.join(dist, 'release.schema.json'),
  `${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'release.json', ...Release }, null, 2)}\n`,
);
writeDeclarations(dist);
