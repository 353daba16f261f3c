import type { RemoteRoute, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { screenRoutes } from '@billfold/shared/remote/LazyScreen';
import { paths } from './module/paths';

const loadHome = () => import(/* webpackChunkName: "home" */ './screens/home/home.screen');
const loadTransactions = () =>
  import(/* webpackChunkName: "list-transactions" */ './screens/transactions/transactions.screen');
const loadCardExpiries = () =>
  import(/* webpackChunkName: "card-expiries" */ './screens/card-expiries/card-expiries.screen');
const loadCustomers = () =>
  import(/* webpackChunkName: "customers" */ './screens/customers/customers.screen');
const loadCustomer = () =>
  import(
    /* webpackChunkName: "customer-profile" */ './screens/customer-profile/customer-profile.screen'
  );
const loadPayment = () =>
  import(
    /* webpackChunkName: "customer-payment" */ './screens/customer-profile/customer-payment.screen'
  );
const loadInvoices = () =>
  import(/* webpackChunkName: "list-invoices" */ './screens/invoices/invoices.screen');
const loadRecurring = () =>
  import(
    /* webpackChunkName: "recurring-invoices" */ './screens/recurring-invoices/recurring-invoices.screen'
  );
const loadInvoice = () =>
  import(/* webpackChunkName: "view-invoice" */ './screens/invoice/invoice.screen');
const loadPaymentPlan = () =>
  import(
    /* webpackChunkName: "payment-plan" */ './features/view-payment-plan/view-payment-plan.screen'
  );
const loadSettings = () =>
  import(/* webpackChunkName: "settings" */ './features/view-settings/SettingsScreen');
const loadBusinessSettings = () =>
  import(
    /* webpackChunkName: "business-settings" */ './features/business-settings/business-settings.screen'
  );
const loadTeam = () =>
  import(/* webpackChunkName: "team" */ './features/manage-team/manage-team.screen');
const loadKeys = () =>
  import(/* webpackChunkName: "keys" */ './features/manage-keys/manage-keys.screen');
const loadWebhooks = () =>
  import(/* webpackChunkName: "webhooks" */ './features/manage-webhooks/manage-webhooks.screen');
const loadSecurity = () =>
  import(/* webpackChunkName: "security" */ './screens/security/security.screen');
const loadSessions = () =>
  import(/* webpackChunkName: "sessions" */ './features/list-sessions/list-sessions.screen');

const loadAudit = () =>
  import(/* webpackChunkName: "audit" */ './features/read-audit/read-audit.screen');

const loadUpload = () =>
  import(/* webpackChunkName: "upload" */ './features/import-file/import-file.screen');

const loadReports = () =>
  import(/* webpackChunkName: "reports" */ './features/read-reports/read-reports.screen');
const loadDeposit = () =>
  import(/* webpackChunkName: "deposit" */ './features/read-reports/deposit.screen');
const loadOnboarding = () =>
  import(
    /* webpackChunkName: "onboarding" */ './features/view-application/view-application.screen'
  );

type ReportScreens = Awaited<ReturnType<typeof loadReports>>;

const reportScreens = [
  [paths.reports.pattern, (module: ReportScreens) => module.ReportsScreen],
  [paths.ageingReport.pattern, (module: ReportScreens) => module.AgeingScreen],
  [paths.depositReport.pattern, (module: ReportScreens) => module.DepositsScreen],
  [paths.declineReport.pattern, (module: ReportScreens) => module.DeclinesScreen],
  [paths.messageReport.pattern, (module: ReportScreens) => module.MessageReportScreen],
  [paths.forecastReport.pattern, (module: ReportScreens) => module.ForecastScreen],
] as const;

export const createRoutes = (services: ShellServices): readonly RemoteRoute[] => {
  const screen = screenRoutes(services);
  // One component for both: going from one to the other draws nothing anew.
  const settings = screen(paths.settings.pattern, loadSettings, (module) => module.SettingsScreen);
  return [
    ...[paths.start, paths.home].map(({ pattern }) =>
      screen(pattern, loadHome, (module) => module.HomeScreen),
    ),
    screen(paths.customers.pattern, loadCustomers, (module) => module.CustomersScreen),
    screen(paths.customerUpload.pattern, loadUpload, (module) => module.CustomerUploadScreen),
    screen(paths.customer.pattern, loadCustomer, (module) => module.CustomerProfileScreen),
    screen(paths.customerPayment.pattern, loadPayment, (module) => module.CustomerPaymentScreen),
    screen(paths.customerAutoPay.pattern, loadPayment, (module) => module.CustomerAutoPayScreen),
    screen(paths.invoices.pattern, loadInvoices, (module) => module.InvoicesScreen),
    screen(paths.recurring.pattern, loadRecurring, (module) => module.RecurringInvoicesScreen),
    screen(paths.invoiceUpload.pattern, loadUpload, (module) => module.InvoiceUploadScreen),
    screen(paths.invoice.pattern, loadInvoice, (module) => module.InvoiceScreen),
    screen(paths.paymentPlan.pattern, loadPaymentPlan, (module) => module.ViewPaymentPlanScreen),
    screen(paths.transactions.pattern, loadTransactions, (module) => module.TransactionsScreen),
    screen(paths.expiringCards.pattern, loadCardExpiries, (module) => module.CardExpiriesScreen),
    screen(paths.paymentUpload.pattern, loadUpload, (module) => module.PaymentUploadScreen),
    ...reportScreens.map(([pattern, screenOf]) => screen(pattern, loadReports, screenOf)),
    screen(paths.deposit.pattern, loadDeposit, (module) => module.DepositScreen),
    ...[paths.onboarding.pattern, `${paths.onboarding.pattern}/*`].map((pattern) =>
      screen(pattern, loadOnboarding, (module) => module.ApplicationScreen),
    ),
    settings,
    { ...settings, path: paths.settingsSection.pattern },
    screen(
      paths.businessSettings.pattern,
      loadBusinessSettings,
      (module) => module.BusinessSettingsScreen,
    ),
    screen(paths.team.pattern, loadTeam, (module) => module.TeamScreen),
    screen(paths.keys.pattern, loadKeys, (module) => module.KeysScreen),
    screen(paths.webhooks.pattern, loadWebhooks, (module) => module.WebhooksScreen),
    screen(paths.security.pattern, loadSecurity, (module) => module.SecurityScreen),
    screen(paths.sessions.pattern, loadSessions, (module) => module.SessionsScreen),
    screen(paths.audit.pattern, loadAudit, (module) => module.AuditScreen),
  ];
};
