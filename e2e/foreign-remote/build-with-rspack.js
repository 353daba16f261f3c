import { remoteConfig } from '@billfold/remote-kit/rspack';
import { rspack } from '@rspack/core';

const compiler = rspack({
  ...remoteConfig({
    folder: import.meta.dirname,
    module: 'mf-parcels',
    remote: './source/remote.js',
    shares: ['react', 'react/jsx-runtime', 'react-redux', 'react-router-dom'],
    ModuleFederationPlugin: rspack.container.ModuleFederationPlugin,
  }),
  module: {
    rules: [
      {
        test: /\.jsx$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'ecmascript', jsx: true },
            transform: { react: { runtime: 'automatic', development: false } },
          },
        },
        type: 'javascript/auto',
      },
      { test: /\.module\.css$/, type: 'css/module' },
    ],
  },
});

compiler.run((error, stats) => {
  const failed = error ?? (stats.hasErrors() ? stats.toString('errors-only') : null);
  if (failed !== null) console.error(failed);
  process.exitCode = failed === null ? 0 : 1;
  compiler.close(() => {});
});
