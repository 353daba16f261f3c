import { remoteConfig, swcOptions } from '@billfold/remote-kit/webpack';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';

export default (_env, { mode = 'production' }) => {
  const config = remoteConfig({
    folder: import.meta.dirname,
    module: 'mf-parcels',
    remote: './source/remote.js',
    mode,
    shares: ['react', 'react/jsx-runtime', 'react-redux', 'react-router-dom'],
    ModuleFederationPlugin,
  });
  return {
    ...config,
    module: {
      rules: [
        {
          test: /\.[jt]sx?$/,
          exclude: /node_modules/,
          loader: 'swc-loader',
          options: swcOptions(mode),
        },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            { loader: 'css-loader', options: { modules: { auto: true, namedExport: true } } },
          ],
        },
      ],
    },
    plugins: [
      ...config.plugins,
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css' }),
    ],
  };
};
