import type { RemoteRoute, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { lazyScreen } from '@billfold/shared/remote/LazyScreen';
import { featureScreens } from '@billfold/shared/remote/feature-screens';
import { paths } from './module/paths';

const loadHome = () => import(/* webpackChunkName: "home" */ './screens/home/home.screen');
const loadTransactions = () =>
  import(/* webpackChunkName: "list-transactions" */ './screens/transactions/transactions.screen');
const loadCardExpiries = () =>
  import(/* webpackChunkName: "card-expiries" */ './screens/card-expiries/card-expiries.screen');
const loadCustomers = () =>
  import(/* webpackChunkName: "customers" */ './screens/customers/customers.screen');
const loadInvoices = () =>
  import(/* webpackChunkName: "list-invoices" */ './screens/invoices/invoices.screen');
const loadInvoice = () =>
  import(/* webpackChunkName: "view-invoice" */ './screens/invoice/invoice.screen');
const loadPaymentPlan = () =>
  import(
    /* webpackChunkName: "payment-plan" */ './features/view-payment-plan/view-payment-plan.screen'
  );
const loadTeam = () =>
  import(/* webpackChunkName: "team" */ './features/manage-team/manage-team.screen');
const loadKeys = () =>
  import(/* webpackChunkName: "keys" */ './features/manage-keys/manage-keys.screen');
const loadSecurity = () =>
  import(/* webpackChunkName: "security" */ './screens/security/security.screen');
const loadSessions = () =>
  import(/* webpackChunkName: "sessions" */ './features/list-sessions/list-sessions.screen');

const loadAudit = () =>
  import(/* webpackChunkName: "audit" */ './features/read-audit/read-audit.screen');

const loadUpload = () =>
  import(/* webpackChunkName: "upload" */ './features/import-file/import-file.screen');
const loadUploadFeatures = async () => (await loadUpload()).features;

const loadPayment = () =>
  import(
    /* webpackChunkName: "customer-payment" */ './screens/customer-profile/CustomerPaymentScreens'
  );

const loadReports = () =>
  import(/* webpackChunkName: "reports" */ './features/read-reports/read-reports.screen');
const loadOnboarding = () =>
  import(
    /* webpackChunkName: "onboarding" */ './features/view-application/view-application.screen'
  );

type ReportScreens = Awaited<ReturnType<typeof loadReports>>;

const reportScreens = [
  [paths.reports.pattern, (module: ReportScreens) => module.ReportsScreen],
  [paths.ageingReport.pattern, (module: ReportScreens) => module.AgeingScreen],
  [paths.depositReport.pattern, (module: ReportScreens) => module.DepositsScreen],
  [paths.deposit.pattern, (module: ReportScreens) => module.DepositScreen],
  [paths.declineReport.pattern, (module: ReportScreens) => module.DeclinesScreen],
  [paths.messageReport.pattern, (module: ReportScreens) => module.MessageReportScreen],
  [paths.forecastReport.pattern, (module: ReportScreens) => module.ForecastScreen],
] as const;

export const createRoutes = (services: ShellServices): readonly RemoteRoute[] => {
  const createScreen = featureScreens(services);
  const settings = lazyScreen(
    services,
    () => import(/* webpackChunkName: "settings" */ './features/view-settings/SettingsScreen'),
    (module) => module.SettingsScreen,
  );
  return [
    ...[paths.start, paths.home].map(({ pattern }) =>
      createScreen(
        pattern,
        loadHome,
        (module) => module.HomeScreen,
        async () => (await loadHome()).features,
      ),
    ),
    createScreen(
      paths.customers.pattern,
      loadCustomers,
      (module) => module.CustomersScreen,
      async () => (await loadCustomers()).features,
    ),
    createScreen(
      paths.customerUpload.pattern,
      loadUpload,
      (module) => module.CustomerUploadScreen,
      loadUploadFeatures,
    ),
    {
      path: paths.customer.pattern,
      lazy: lazyScreen(
        services,
        () =>
          import(
            /* webpackChunkName: "customer-profile" */ './screens/customer-profile/CustomerProfileScreen'
          ),
        (module) => module.CustomerProfileScreen,
      ),
    },
    {
      path: paths.customerPayment.pattern,
      lazy: lazyScreen(services, loadPayment, (module) => module.CustomerPaymentScreen),
    },
    {
      path: paths.customerAutoPay.pattern,
      lazy: lazyScreen(services, loadPayment, (module) => module.CustomerAutoPayScreen),
    },
    createScreen(
      paths.invoices.pattern,
      loadInvoices,
      (module) => module.InvoicesScreen,
      async () => (await loadInvoices()).features,
    ),
    createScreen(
      paths.invoiceUpload.pattern,
      loadUpload,
      (module) => module.InvoiceUploadScreen,
      loadUploadFeatures,
    ),
    createScreen(
      paths.invoice.pattern,
      loadInvoice,
      (module) => module.InvoiceScreen,
      async () => (await loadInvoice()).features,
    ),
    createScreen(
      paths.paymentPlan.pattern,
      loadPaymentPlan,
      (module) => module.ViewPaymentPlanScreen,
      async () => (await loadPaymentPlan()).features,
    ),
    createScreen(
      paths.transactions.pattern,
      loadTransactions,
      (module) => module.TransactionsScreen,
      async () => (await loadTransactions()).features,
    ),
    createScreen(
      paths.expiringCards.pattern,
      loadCardExpiries,
      (module) => module.CardExpiriesScreen,
      async () => (await loadCardExpiries()).features,
    ),
    createScreen(
      paths.paymentUpload.pattern,
      loadUpload,
      (module) => module.PaymentUploadScreen,
      loadUploadFeatures,
    ),
    ...reportScreens.map(([pattern, screenOf]) =>
      createScreen(pattern, loadReports, screenOf, async () => (await loadReports()).features),
    ),
    ...[paths.onboarding.pattern, `${paths.onboarding.pattern}/*`].map((pattern) =>
      createScreen(
        pattern,
        loadOnboarding,
        (module) => module.ApplicationScreen,
        async () => (await loadOnboarding()).features,
      ),
    ),
    { path: paths.settings.pattern, lazy: settings },
    { path: paths.settingsSection.pattern, lazy: settings },
    createScreen(
      paths.team.pattern,
      loadTeam,
      (module) => module.TeamScreen,
      async () => (await loadTeam()).features,
    ),
    createScreen(
      paths.keys.pattern,
      loadKeys,
      (module) => module.KeysScreen,
      async () => (await loadKeys()).features,
    ),
    createScreen(
      paths.security.pattern,
      loadSecurity,
      (module) => module.SecurityScreen,
      async () => (await loadSecurity()).features,
    ),
    createScreen(
      paths.sessions.pattern,
      loadSessions,
      (module) => module.SessionsScreen,
      async () => (await loadSessions()).features,
    ),
    createScreen(
      paths.audit.pattern,
      loadAudit,
      (module) => module.AuditScreen,
      async () => (await loadAudit()).features,
    ),
  ];
};
