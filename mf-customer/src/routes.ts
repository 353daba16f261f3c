import type { RemoteRoute, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { screenRoutes } from '@billfold/shared/remote/LazyScreen';
import { paths } from './module/paths';

// Each chunk names its screens, and the state and the sagas that they need.
const loadDashboard = () =>
  import(/* webpackChunkName: "dashboard" */ './features/view-dashboard/view-dashboard.screen');
const loadBills = () =>
  import(/* webpackChunkName: "list-bills" */ './features/list-bills/list-bills.screen');
const loadReceipt = () =>
  import(/* webpackChunkName: "view-receipt" */ './features/view-receipt/view-receipt.screen');
const loadPayScreen = () =>
  import(/* webpackChunkName: "pay-invoice" */ './screens/pay-invoice/pay-invoice.screen');
const loadCashReceipt = () =>
  import(
    /* webpackChunkName: "view-cash-receipt" */ './features/view-cash-receipt/ViewCashReceiptScreen'
  );
const loadSelectCard = () =>
  import(/* webpackChunkName: "select-card" */ './features/select-card/select-card.screen');
const loadAddCard = () =>
  import(/* webpackChunkName: "add-card" */ './features/add-card/add-card.screen');
const loadPaymentTypes = () =>
  import(
    /* webpackChunkName: "choose-payment-type" */ './features/choose-payment-type/choose-payment-type.screen'
  );
const loadMethods = () =>
  import(
    /* webpackChunkName: "manage-methods" */ './features/manage-methods/manage-methods.screen'
  );
const loadNamed = () =>
  import(/* webpackChunkName: "pay-elsewhere" */ './features/pay-elsewhere/NamedScreen');
const loadCashArea = () =>
  import(/* webpackChunkName: "pay-with-cash" */ './features/pay-with-cash/pay-with-cash.screen');
const loadProfile = () =>
  import(/* webpackChunkName: "edit-profile" */ './features/edit-profile/edit-profile.screen');
const loadOptIns = () =>
  import(/* webpackChunkName: "list-opt-ins" */ './features/list-opt-ins/list-opt-ins.screen');
const loadMerchantOptIns = () =>
  import(/* webpackChunkName: "set-opt-ins" */ './features/set-opt-ins/set-opt-ins.screen');

export const createRoutes = (services: ShellServices): readonly RemoteRoute[] => {
  const screen = screenRoutes(services);
  return [
    screen(paths.start.pattern, loadDashboard, (module) => module.StartScreen),
    screen(paths.dashboard.pattern, loadDashboard, (module) => module.ViewDashboardScreen),
    screen(paths.bills.pattern, loadBills, (module) => module.ListBillsScreen),
    screen(paths.receipts.pattern, loadBills, (module) => module.ListBillsScreen),
    screen(paths.receipt.pattern, loadReceipt, (module) => module.ViewReceiptScreen),
    screen(paths.payInvoice.pattern, loadPayScreen, (module) => module.PayInvoiceScreen),
    screen(paths.payLink.pattern, loadPayScreen, (module) => module.PayInvoiceScreen),
    screen(paths.cashReceipt.pattern, loadCashReceipt, (module) => module.ViewCashReceiptScreen),
    screen(paths.selectCard.pattern, loadSelectCard, (module) => module.SelectCardScreen),
    screen(paths.addCard.pattern, loadAddCard, (module) => module.AddCardScreen),
    screen(
      paths.selectPaymentType.pattern,
      loadPaymentTypes,
      (module) => module.ChoosePaymentTypeScreen,
    ),
    screen(paths.manageMethods.pattern, loadMethods, (module) => module.ManageMethodsScreen),
    screen(paths.payWithCheck.pattern, loadNamed, (module) => module.PayWithCheckScreen),
    screen(paths.payWithCard.pattern, loadNamed, (module) => module.PayWithCardScreen),
    screen(paths.payWithCash.pattern, loadNamed, (module) => module.PayWithCashScreen),
    screen(paths.schedulePayment.pattern, loadNamed, (module) => module.SchedulePaymentScreen),
    screen(paths.routingLookup.pattern, loadNamed, (module) => module.RoutingLookupScreen),
    screen(paths.confirmation.pattern, loadNamed, (module) => module.ConfirmationScreen),
    screen(paths.cashArea.pattern, loadCashArea, (module) => module.PayWithCashAreaScreen),
    screen(paths.profile.pattern, loadProfile, (module) => module.EditProfileScreen),
    screen(paths.optIns.pattern, loadOptIns, (module) => module.ListOptInsScreen),
    screen(paths.merchantOptIns.pattern, loadMerchantOptIns, (module) => module.SetOptInsScreen),
  ];
};
