import { createElement } from 'react';
import { parcels } from './parcels-store.js';

const loadPage = () => import(/* webpackChunkName: "ParcelsPage" */ './ParcelsPage.jsx');

/** @type {import('@billfold/remote-kit').CreateRemote} */
export const createRemote = (services) => ({
  contract: 1,
  routes: [
    {
      path: '/admin/parcels',
      lazy: async () => {
        const { ParcelsPage } = await loadPage();
        return { Component: () => createElement(ParcelsPage, { services }) };
      },
    },
  ],
  reducer: parcels,
  slots: {
    'last-parcel': async () => ({ Component: (await loadPage()).LastParcel }),
  },
});
