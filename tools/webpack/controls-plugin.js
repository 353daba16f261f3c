import path from 'node:path';
import { build } from 'esbuild';

/** React Aria brings its texts in 34 languages; the product has one. */
const oneLanguage = {
  name: 'one-language',
  setup: ({ onResolve, resolve }) => {
    onResolve({ filter: /\/intl\/.*[a-z]{2}-[A-Z]{2}\.mjs$/ }, ({ path: file, ...from }) =>
      from.pluginData === oneLanguage
        ? undefined
        : resolve(file.replace(/[^/]+$/, 'en-US.mjs'), {
            resolveDir: from.resolveDir,
            kind: from.kind,
            pluginData: oneLanguage,
          }),
    );
  },
};

/** The shim for older Reacts is CommonJS, whose `require` no browser has; this React has the hook itself. */
const reactsOwnStoreHook = {
  name: 'reacts-own-store-hook',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^use-sync-external-store\/shim/ }, () => ({
      path: 'react',
      external: true,
    }));
  },
};

/**
 * Bundles the facades of react-aria-components into `folder`, with one file for what they have in common, before
 * webpack reads them. webpack splits by module: on its own it puts 4.4 kB (gzip) of the second facade into the chunk of
 * the first.
 */
export class ControlsPlugin {
  constructor({ facades, folder, mode }) {
    this.options = {
      entryPoints: facades,
      outdir: folder,
      bundle: true,
      splitting: true,
      chunkNames: 'common',
      format: 'esm',
      target: 'es2022',
      minifySyntax: mode === 'production',
      legalComments: 'none',
      external: ['react', 'react-dom', 'react/jsx-runtime'],
      define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
      // A folder that is there: on a fresh clone the one for what is built is not.
      absWorkingDir: path.dirname(facades[0]),
      plugins: [oneLanguage, reactsOwnStoreHook],
    };
  }

  apply(compiler) {
    // Once: webpack watches what it writes, so writing it for each rebuild would begin the next one.
    let bundled;
    const bundle = () => (bundled ??= build(this.options));
    compiler.hooks.beforeRun.tapPromise('ControlsPlugin', bundle);
    compiler.hooks.watchRun.tapPromise('ControlsPlugin', bundle);
  }
}
