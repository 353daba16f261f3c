import type { RemoteRoute, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { featureScreens } from '@billfold/shared/remote/feature-screens';
import { paths } from './module/paths';

const loadDashboard = () =>
  import(/* webpackChunkName: "dashboard" */ './features/view-dashboard/ViewDashboardScreen');
const loadBills = () =>
  import(/* webpackChunkName: "list-bills" */ './features/list-bills/ListBillsScreen');
const loadReceipt = () =>
  import(/* webpackChunkName: "view-receipt" */ './features/view-receipt/ViewReceiptScreen');
const loadPayScreen = () =>
  import(/* webpackChunkName: "pay-invoice" */ './screens/pay-invoice/PayInvoiceScreen');
const loadCashReceipt = () =>
  import(
    /* webpackChunkName: "view-cash-receipt" */ './features/view-cash-receipt/ViewCashReceiptScreen'
  );
const loadSelectCard = () =>
  import(/* webpackChunkName: "select-card" */ './features/select-card/SelectCardScreen');
const loadAddCard = () =>
  import(/* webpackChunkName: "add-card" */ './features/add-card/AddCardScreen');
const loadPaymentTypes = () =>
  import(
    /* webpackChunkName: "choose-payment-type" */ './features/choose-payment-type/ChoosePaymentTypeScreen'
  );
const loadMethods = () =>
  import(/* webpackChunkName: "manage-methods" */ './features/manage-methods/ManageMethodsScreen');
const loadNamed = () =>
  import(/* webpackChunkName: "pay-elsewhere" */ './features/pay-elsewhere/NamedScreen');
const loadCashArea = () =>
  import(/* webpackChunkName: "pay-with-cash" */ './features/pay-with-cash/PayWithCashAreaScreen');
const loadProfile = () =>
  import(/* webpackChunkName: "edit-profile" */ './features/edit-profile/EditProfileScreen');
const loadOptIns = () =>
  import(/* webpackChunkName: "list-opt-ins" */ './features/list-opt-ins/ListOptInsScreen');
const loadMerchantOptIns = () =>
  import(/* webpackChunkName: "set-opt-ins" */ './features/set-opt-ins/SetOptInsScreen');

// The state and the sagas of a screen, in the same chunk.
const loadDashboardFeatures = async () =>
  (
    await import(
      /* webpackChunkName: "dashboard" */ './features/view-dashboard/view-dashboard.features'
    )
  ).viewDashboardFeatures;
const loadBillsFeatures = async () =>
  (await import(/* webpackChunkName: "list-bills" */ './features/list-bills/list-bills.features'))
    .listBillsFeatures;
const loadReceiptFeatures = async () =>
  (
    await import(
      /* webpackChunkName: "view-receipt" */ './features/view-receipt/view-receipt.features'
    )
  ).viewReceiptFeatures;
const loadPayScreenFeatures = async () =>
  (await import(/* webpackChunkName: "pay-invoice" */ './screens/pay-invoice/pay-invoice.features'))
    .payInvoiceFeatures;
const loadSelectCardFeatures = async () =>
  (
    await import(
      /* webpackChunkName: "select-card" */ './features/select-card/select-card.features'
    )
  ).selectCardFeatures;
const loadAddCardFeatures = async () =>
  (await import(/* webpackChunkName: "add-card" */ './features/add-card/add-card.features'))
    .addCardFeatures;
const loadPaymentTypesFeatures = async () =>
  (
    await import(
      /* webpackChunkName: "choose-payment-type" */ './features/choose-payment-type/choose-payment-type.features'
    )
  ).choosePaymentTypeFeatures;
const loadMethodsFeatures = async () =>
  (
    await import(
      /* webpackChunkName: "manage-methods" */ './features/manage-methods/manage-methods.features'
    )
  ).manageMethodsFeatures;
const loadCashAreaFeatures = async () =>
  (
    await import(
      /* webpackChunkName: "pay-with-cash" */ './features/pay-with-cash/pay-with-cash.features'
    )
  ).payWithCashFeatures;
const loadProfileFeatures = async () =>
  (
    await import(
      /* webpackChunkName: "edit-profile" */ './features/edit-profile/edit-profile.features'
    )
  ).editProfileFeatures;
const loadOptInsFeatures = async () =>
  (
    await import(
      /* webpackChunkName: "list-opt-ins" */ './features/list-opt-ins/list-opt-ins.features'
    )
  ).listOptInsFeatures;
const loadMerchantOptInsFeatures = async () =>
  (
    await import(
      /* webpackChunkName: "set-opt-ins" */ './features/set-opt-ins/set-opt-ins.features'
    )
  ).setOptInsFeatures;

export const createRoutes = (services: ShellServices): readonly RemoteRoute[] => {
  const screen = featureScreens(services);
  return [
    screen(
      paths.start.pattern,
      loadDashboard,
      (module) => module.StartScreen,
      loadDashboardFeatures,
    ),
    screen(
      paths.dashboard.pattern,
      loadDashboard,
      (module) => module.ViewDashboardScreen,
      loadDashboardFeatures,
    ),
    screen(paths.bills.pattern, loadBills, (module) => module.ListBillsScreen, loadBillsFeatures),
    screen(
      paths.receipts.pattern,
      loadBills,
      (module) => module.ListBillsScreen,
      loadBillsFeatures,
    ),
    screen(
      paths.receipt.pattern,
      loadReceipt,
      (module) => module.ViewReceiptScreen,
      loadReceiptFeatures,
    ),
    screen(
      paths.payInvoice.pattern,
      loadPayScreen,
      (module) => module.PayInvoiceScreen,
      loadPayScreenFeatures,
    ),
    screen(paths.cashReceipt.pattern, loadCashReceipt, (module) => module.ViewCashReceiptScreen),
    screen(
      paths.selectCard.pattern,
      loadSelectCard,
      (module) => module.SelectCardScreen,
      loadSelectCardFeatures,
    ),
    screen(
      paths.addCard.pattern,
      loadAddCard,
      (module) => module.AddCardScreen,
      loadAddCardFeatures,
    ),
    screen(
      paths.selectPaymentType.pattern,
      loadPaymentTypes,
      (module) => module.ChoosePaymentTypeScreen,
      loadPaymentTypesFeatures,
    ),
    screen(
      paths.manageMethods.pattern,
      loadMethods,
      (module) => module.ManageMethodsScreen,
      loadMethodsFeatures,
    ),
    screen(paths.payWithCheck.pattern, loadNamed, (module) => module.PayWithCheckScreen),
    screen(paths.payWithCard.pattern, loadNamed, (module) => module.PayWithCardScreen),
    screen(paths.payWithCash.pattern, loadNamed, (module) => module.PayWithCashScreen),
    screen(paths.schedulePayment.pattern, loadNamed, (module) => module.SchedulePaymentScreen),
    screen(paths.routingLookup.pattern, loadNamed, (module) => module.RoutingLookupScreen),
    screen(paths.confirmation.pattern, loadNamed, (module) => module.ConfirmationScreen),
    screen(
      paths.cashArea.pattern,
      loadCashArea,
      (module) => module.PayWithCashAreaScreen,
      loadCashAreaFeatures,
    ),
    screen(
      paths.profile.pattern,
      loadProfile,
      (module) => module.EditProfileScreen,
      loadProfileFeatures,
    ),
    screen(
      paths.optIns.pattern,
      loadOptIns,
      (module) => module.ListOptInsScreen,
      loadOptInsFeatures,
    ),
    screen(
      paths.merchantOptIns.pattern,
      loadMerchantOptIns,
      (module) => module.SetOptInsScreen,
      loadMerchantOptInsFeatures,
    ),
  ];
};
