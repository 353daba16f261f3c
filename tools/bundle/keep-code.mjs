// Puts what tools/build-server.mjs made of a server into one CommonJS file beside it, which run-kept.cjs runs:
// `node tools/bundle/keep-code.mjs <folder>`. V8 keeps the compiled code of scripts, not of ES modules.
import path from 'node:path';
import { build } from 'esbuild';

const folder = path.resolve(process.argv[2]);
await build({
  entryPoints: [path.join(folder, 'server.js')],
  outfile: path.join(folder, 'server.cjs'),
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  define: { 'import.meta.url': 'bundleUrl' },
  banner: { js: "const bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
  logLevel: 'error',
});
