/** Provided by the shell, loaded with it. */
export const EAGER_SHARES = [
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
];
/** Provided by the shell, loaded when a module first asks. */
export const LAZY_SHARES = ['formik', 'yup', 'moment', 'react-aria-components'];
/**
 * The controls that only staff modules need, provided by the shell as one package of its own: customers' pages load
 * none of it.
 */
export const DESK_SHARE = 'react-aria-components/desk';
/**
 * The entry points of react-aria-components that staff modules name instead: those of `react-aria-desk.ts`, which a
 * clone of one remote lacks.
 */
export const DESK_CONTROLS = [
  'Autocomplete',
  'ComboBox',
  'DropZone',
  'FileTrigger',
  'Input',
  'Label',
  'ListBox',
  'ProgressBar',
  'SearchField',
  'TagGroup',
].map((name) => `react-aria-components/${name}`);
/** Every share key of the shell. */
export const SHARES = [...EAGER_SHARES, ...LAZY_SHARES, DESK_SHARE];
