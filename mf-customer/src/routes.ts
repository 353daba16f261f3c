import type { RemoteRoute, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { lazyScreen } from '@billfold/shared/remote/LazyScreen';
import { paths } from './paths';

const loadDashboard = () => import(/* webpackChunkName: "dashboard" */ './features/view-dashboard/ViewDashboardScreen');
const loadBills = () => import(/* webpackChunkName: "list-bills" */ './features/list-bills/ListBillsScreen');
const loadReceipt = () => import(/* webpackChunkName: "view-receipt" */ './features/view-receipt/ViewReceiptScreen');
const loadPayScreen = () => import(/* webpackChunkName: "pay-invoice" */ './features/pay-invoice/PayInvoiceScreen');
const loadCashReceipt = () => import(/* webpackChunkName: "view-cash-receipt" */ './features/view-cash-receipt/ViewCashReceiptScreen');
const loadSelectCard = () => import(/* webpackChunkName: "select-card" */ './features/select-card/SelectCardScreen');
const loadMethods = () => import(/* webpackChunkName: "manage-methods" */ './features/manage-methods/ManageMethodsScreen');
const loadNamed = () => import(/* webpackChunkName: "pay-elsewhere" */ './features/pay-elsewhere/NamedScreen');
const loadCashArea = () => import(/* webpackChunkName: "pay-with-cash" */ './features/pay-with-cash/PayWithCashAreaScreen');
const loadProfile = () => import(/* webpackChunkName: "edit-profile" */ './features/edit-profile/EditProfileScreen');
const loadOptIns = () => import(/* webpackChunkName: "list-opt-ins" */ './features/list-opt-ins/ListOptInsScreen');
const loadMerchantOptIns = () => import(/* webpackChunkName: "set-opt-ins" */ './features/set-opt-ins/SetOptInsScreen');

export const createRoutes = (services: ShellServices): readonly RemoteRoute[] => [
  { path: paths.start.pattern, lazy: lazyScreen(services, loadDashboard, (module) => module.StartScreen) },
  { path: paths.dashboard.pattern, lazy: lazyScreen(services, loadDashboard, (module) => module.ViewDashboardScreen) },
  { path: paths.bills.pattern, lazy: lazyScreen(services, loadBills, (module) => module.ListBillsScreen) },
  { path: paths.receipts.pattern, lazy: lazyScreen(services, loadBills, (module) => module.ListBillsScreen) },
  { path: paths.receipt.pattern, lazy: lazyScreen(services, loadReceipt, (module) => module.ViewReceiptScreen) },
  { path: paths.payInvoice.pattern, lazy: lazyScreen(services, loadPayScreen, (module) => module.PayInvoiceScreen) },
  { path: paths.cashReceipt.pattern, lazy: lazyScreen(services, loadCashReceipt, (module) => module.ViewCashReceiptScreen) },
  { path: paths.selectCard.pattern, lazy: lazyScreen(services, loadSelectCard, (module) => module.SelectCardScreen) },
  { path: paths.manageMethods.pattern, lazy: lazyScreen(services, loadMethods, (module) => module.ManageMethodsScreen) },
  { path: paths.payWithCheck.pattern, lazy: lazyScreen(services, loadNamed, (module) => module.PayWithCheckScreen) },
  { path: paths.payWithCard.pattern, lazy: lazyScreen(services, loadNamed, (module) => module.PayWithCardScreen) },
  { path: paths.payWithCash.pattern, lazy: lazyScreen(services, loadNamed, (module) => module.PayWithCashScreen) },
  { path: paths.schedulePayment.pattern, lazy: lazyScreen(services, loadNamed, (module) => module.SchedulePaymentScreen) },
  { path: paths.routingLookup.pattern, lazy: lazyScreen(services, loadNamed, (module) => module.RoutingLookupScreen) },
  { path: paths.confirmation.pattern, lazy: lazyScreen(services, loadNamed, (module) => module.ConfirmationScreen) },
  { path: paths.cashArea.pattern, lazy: lazyScreen(services, loadCashArea, (module) => module.PayWithCashAreaScreen) },
  { path: paths.profile.pattern, lazy: lazyScreen(services, loadProfile, (module) => module.EditProfileScreen) },
  { path: paths.optIns.pattern, lazy: lazyScreen(services, loadOptIns, (module) => module.ListOptInsScreen) },
  { path: paths.merchantOptIns.pattern, lazy: lazyScreen(services, loadMerchantOptIns, (module) => module.SetOptInsScreen) },
];
