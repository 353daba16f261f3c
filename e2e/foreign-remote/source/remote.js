import { parcels } from './parcels-store.js';

export const createRemote = (services) => ({
  contract: 1,
  routes: [
    {
      path: '/admin/parcels',
      lazy: async () => {
        const { makeParcelsPage } = await import(
          /* webpackChunkName: "ParcelsPage" */ './ParcelsPage.jsx'
        );
        return { Component: makeParcelsPage(services) };
      },
    },
  ],
  reducer: parcels,
  slots: {
    'last-parcel': async () => {
      const { LastParcel } = await import(
        /* webpackChunkName: "ParcelsPage" */ './ParcelsPage.jsx'
      );
      return { Component: LastParcel };
    },
  },
});
