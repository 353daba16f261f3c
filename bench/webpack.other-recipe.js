// What the set-ups that we compare with share: the sources, the loaders and the packages of the product's own build.
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');
export const remotes = ['mf-admin', 'mf-automation', 'mf-customer', 'mf-inbox', 'mf-public'];
/**
 * What the product's shell provides (webpack.common.js) but react-aria-components: whole, as a shared package is
 * without a facade, it weighs 950 kB; in the other recipes' favour each bundles the part it uses.
 */
export const sharedPackages = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  'redux',
  'react-redux',
  '@reduxjs/toolkit',
  'redux-saga',
  'redux-saga/effects',
  'axios',
  'formik',
  'yup',
  'moment',
];

/** The monolith's recipe with the tool's own way to cut chunks. */
export const otherRecipe = (config) => ({
  ...config,
  optimization: { ...config.optimization, splitChunks: undefined },
});
