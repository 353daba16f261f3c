// The gallery of shared parts. `npm run gallery` builds it, serves it and builds it again when a file changes.
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { context } from 'esbuild';
import { root } from './repository/workspaces.mjs';

const source = path.join(root, 'shared/gallery');
const folder = path.join(root, 'shared/dist/gallery');
const port = Number(process.env.PORT ?? 8060);

const gallery = await context({
  entryPoints: [path.join(source, 'main.tsx')],
  outdir: folder,
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  loader: { '.woff2': 'file' },
  define: { 'process.env.NODE_ENV': '"production"' },
});
mkdirSync(folder, { recursive: true });
copyFileSync(path.join(source, 'index.html'), path.join(folder, 'index.html'));
if (process.argv.includes('--once')) {
  await gallery.rebuild();
  await gallery.dispose();
} else {
  await gallery.watch();
  await gallery.serve({ servedir: folder, port });
  process.stdout.write(`The gallery: http://localhost:${port}\n`);
}
