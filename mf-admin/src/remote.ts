import { contractVersion, type CreateRemote } from '@billfold/shared/contracts/remote.contract';
import { lazySlot } from '@billfold/shared/remote/LazyScreen';
import { canReload } from '@billfold/shared/store/reload-guard';
import { createFeature, createRemoteStore } from '@billfold/shared/store/remote-store';
import { recentFindsReducer } from './features/find-anything/recent-finds.slice';
import { createRoutes } from './routes';

const loadNewCustomer = () =>
  import(/* webpackChunkName: "new-customer" */ './features/create-customer/create-customer-slot');

const loadNewInvoice = () =>
  import(/* webpackChunkName: "new-invoice" */ './features/create-invoice/create-invoice-slot');

const loadDeskTools = () =>
  import(/* webpackChunkName: "desk-tools" */ './features/find-anything/desk-tools-slot');

export const createRemote: CreateRemote = (services) => ({
  contract: contractVersion,
  canReload,
  routes: createRoutes(services),
  ...createRemoteStore(services, [createFeature('recentFinds', recentFindsReducer)]),
  slots: {
    'new-customer': lazySlot(services, loadNewCustomer, (module) => module.NewCustomerSlot),
    'new-invoice': lazySlot(services, loadNewInvoice, (module) => module.NewInvoiceSlot),
    'desk-tools': lazySlot(services, loadDeskTools, (module) => module.DeskToolsSlot),
  },
});
