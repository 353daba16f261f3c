import type { RemoteRoute, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { lazyScreen } from '@billfold/shared/remote/LazyScreen';
import { paths } from './paths';

const loadDashboard = () => import(/* webpackChunkName: "dashboard" */ './features/view-dashboard/ViewDashboardScreen');
const loadBills = () => import(/* webpackChunkName: "list-bills" */ './features/list-bills/ListBillsScreen');
const loadReceipt = () => import(/* webpackChunkName: "view-receipt" */ './features/view-receipt/ViewReceiptScreen');
const loadPayScreen = () => import(/* webpackChunkName: "pay-invoice" */ './features/pay-invoice/PayInvoiceScreen');

export const createRoutes = (services: ShellServices): readonly RemoteRoute[] => [
  { path: paths.start.pattern, lazy: lazyScreen(services, loadDashboard, (module) => module.StartScreen) },
  { path: paths.dashboard.pattern, lazy: lazyScreen(services, loadDashboard, (module) => module.ViewDashboardScreen) },
  { path: paths.bills.pattern, lazy: lazyScreen(services, loadBills, (module) => module.ListBillsScreen) },
  { path: paths.receipts.pattern, lazy: lazyScreen(services, loadBills, (module) => module.ListBillsScreen) },
  { path: paths.receipt.pattern, lazy: lazyScreen(services, loadReceipt, (module) => module.ViewReceiptScreen) },
  { path: paths.payInvoice.pattern, lazy: lazyScreen(services, loadPayScreen, (module) => module.PayInvoiceScreen) },
];
