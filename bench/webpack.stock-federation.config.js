// The set-up that the documentation of module federation shows: remotes by manifest in the plugin, shared singletons
// with fallbacks, the default share strategy, an asynchronous border, fixed entry names, no hints.
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { createMonolithConfig } from '../webpack.common.js';
import { otherRecipe, remotes, root, sharedPackages } from './webpack.other-recipe.js';

/** Replaced by the origin that serves it: the documentation's addresses are absolute. */
const origin = 'https://origin.invalid';
const folder = import.meta.dirname;
const federationName = (module) => module.replaceAll('-', '_');
const shared = Object.fromEntries(sharedPackages.map((name) => [name, { singleton: true }]));

const stockConfig = (module, federation, entry) => {
  const config = otherRecipe(
    createMonolithConfig({
      folder: path.join(root, module),
      mode: 'production',
      entry,
      outputPath: path.join(folder, 'dist/stock-federation', module),
    }),
  );
  return {
    ...config,
    entry: entry === undefined ? {} : { main: entry },
    experiments: {},
    // Classic scripts, as by default.
    output: {
      ...config.output,
      module: false,
      chunkFormat: undefined,
      chunkLoading: undefined,
      uniqueName: federationName(module),
    },
    plugins: [
      ...config.plugins,
      new ModuleFederationPlugin({
        name: federationName(module),
        shared,
        dts: false,
        ...federation,
      }),
    ],
  };
};

export default [
  stockConfig(
    'shell',
    {
      remotes: Object.fromEntries(
        remotes.map((module) => [
          federationName(module),
          `${federationName(module)}@${origin}/stock-federation/${module}/mf-manifest.json`,
        ]),
      ),
    },
    path.join(folder, 'src/stock-federation/main.ts'),
  ),
  ...remotes.map((module) =>
    stockConfig(module, { filename: 'remoteEntry.js', exposes: { './remote': './src/remote.ts' } }),
  ),
];
