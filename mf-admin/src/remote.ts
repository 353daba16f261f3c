import { contractVersion, type CreateRemote } from '@billfold/shared/contracts/remote.contract';
import { lazySlot } from '@billfold/shared/remote/LazyScreen';
import { canReload } from '@billfold/shared/store/reload-guard';
import { createFeature, createRemoteStore, featuresOf } from '@billfold/shared/store/remote-store';
import { customerDetail } from './entities/customer/customer.resource';
import { saveCustomerFeature } from './entities/customer/save-customer.saga';
import { consents } from './features/customer-opt-in/consents.resource';
import { customerOptInSaga } from './features/customer-opt-in/customer-opt-in.saga';
import { customerOptInReducer } from './features/customer-opt-in/customer-opt-in.slice';
import { customerTagsSaga } from './features/customer-tags/customer-tags.saga';
import { customerTagsReducer } from './features/customer-tags/customer-tags.slice';
import { merchantTags } from './features/customer-tags/merchant-tags.resource';
import { deleteCustomer } from './features/delete-customer/delete-customer.submission';
import { deletion } from './features/delete-customer/deletion.resource';
import { restoration } from './features/delete-customer/restoration.resource';
import { restoreCustomer } from './features/delete-customer/restore-customer.submission';
import { recentFindsReducer } from './features/find-anything/recent-finds.slice';
import { invoiceList } from './features/list-invoices/invoice.list';
import { createRoutes } from './routes';

const loadNewCustomer = () =>
  import(/* webpackChunkName: "new-customer" */ './features/create-customer/create-customer.slot');

const loadNewInvoice = () =>
  import(/* webpackChunkName: "new-invoice" */ './features/create-invoice/create-invoice.slot');

const loadDeskTools = () =>
  import(/* webpackChunkName: "desk-tools" */ './features/find-anything/desk-tools.slot');

export const createRemote: CreateRemote = (services) => ({
  contract: contractVersion,
  canReload,
  routes: createRoutes(services),
  ...createRemoteStore(services, [
    customerDetail.feature,
    saveCustomerFeature,
    consents.feature,
    createFeature('customerOptIn', customerOptInReducer, customerOptInSaga),
    merchantTags.feature,
    createFeature('customerTags', customerTagsReducer, customerTagsSaga),
    deletion.feature,
    deleteCustomer.feature,
    restoration.feature,
    restoreCustomer.feature,
    invoiceList.feature,
    createFeature('recentFinds', recentFindsReducer),
  ]),
  slots: {
    'new-customer': lazySlot(
      services,
      async () => {
        const module = await loadNewCustomer();
        featuresOf(services).add(module.features);
        return module;
      },
      (module) => module.NewCustomerSlot,
    ),
    'new-invoice': lazySlot(
      services,
      async () => {
        const module = await loadNewInvoice();
        featuresOf(services).add(module.features);
        return module;
      },
      (module) => module.NewInvoiceSlot,
    ),
    'desk-tools': lazySlot(
      services,
      async () => {
        const module = await loadDeskTools();
        featuresOf(services).add(module.features);
        return module;
      },
      (module) => module.DeskToolsSlot,
    ),
  },
});
