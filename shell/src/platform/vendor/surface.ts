/**
 * The shell provides only what some module of it really imports. Every shared key is listed here once; a key that is
 * missing makes remotes fail with "Can not get '<key>'".
 */
import * as toolkit from '@reduxjs/toolkit';
import * as axios from 'axios';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as reactRedux from 'react-redux';
import * as router from 'react-router-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import * as redux from 'redux';
import * as saga from 'redux-saga';
import * as sagaEffects from 'redux-saga/effects';

export const eagerSurface = [
  react,
  jsxRuntime,
  reactDom,
  router,
  redux,
  reactRedux,
  toolkit,
  saga,
  sagaEffects,
  axios,
] as const;

export const lazySurface = {
  formik: () => import(/* webpackChunkName: "formik" */ 'formik'),
  yup: () => import(/* webpackChunkName: "yup" */ 'yup'),
  moment: () => import(/* webpackChunkName: "moment" */ 'moment'),
  'react-aria-components': () =>
    import(/* webpackChunkName: "react-aria-components" */ 'react-aria-components'),
  'react-aria-components/desk': () =>
    import(/* webpackChunkName: "react-aria-desk" */ './react-aria-desk'),
} as const;
