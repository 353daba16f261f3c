import { contractVersion, type CreateRemote } from '@billfold/shared/contracts/remote.contract';
import { createRemoteStore } from '@billfold/shared/store/remote-store';
import { customerList } from './features/list-customers/customer.list';
import { invoiceList } from './features/list-invoices/invoice.list';
import { transactionList } from './features/list-transactions/transaction.list';
import { homeSummary } from './features/view-home/home-summary.resource';
import { invoiceDetail } from './features/view-invoice/invoice-detail.resource';
import { createRoutes } from './routes';

export const createRemote: CreateRemote = (services) => ({
  contract: contractVersion,
  routes: createRoutes(services),
  ...createRemoteStore(services, [
    customerList.feature,
    invoiceList.feature,
    transactionList.feature,
    homeSummary.feature,
    invoiceDetail.feature,
  ]),
});
