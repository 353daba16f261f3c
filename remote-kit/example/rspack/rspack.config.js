import { remoteConfig, swcOptions } from '@billfold/remote-kit/rspack';
import { rspack } from '@rspack/core';

export default (_env, { mode = 'production' }) => ({
  ...remoteConfig({
    folder: import.meta.dirname,
    module: 'mf-parcels',
    remote: './source/remote.js',
    mode,
    shares: ['react', 'react/jsx-runtime', 'react-redux', 'react-router-dom'],
    ModuleFederationPlugin: rspack.container.ModuleFederationPlugin,
  }),
  module: {
    rules: [
      {
        test: /\.[jt]sx?$/,
        exclude: /node_modules/,
        loader: 'builtin:swc-loader',
        options: swcOptions(mode),
        type: 'javascript/auto',
      },
      // A custom property keeps its name: another file may use it.
      { test: /\.css$/, type: 'css/auto', parser: { dashedIdents: false } },
    ],
  },
});
