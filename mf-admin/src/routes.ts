import type { RemoteRoute, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { lazyScreen } from '@billfold/shared/remote/LazyScreen';
import { featureScreens } from '@billfold/shared/remote/feature-screens';
import { paths } from './module/paths';

const loadHome = () => import(/* webpackChunkName: "home" */ './screens/home/home.screen');
const loadTransactions = () =>
  import(/* webpackChunkName: "list-transactions" */ './screens/transactions/transactions.screen');
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
const loadSecurity = () =>
  import(/* webpackChunkName: "security" */ './screens/security/security.screen');
const loadSessions = () =>
  import(/* webpackChunkName: "sessions" */ './features/list-sessions/list-sessions.screen');

const loadAudit = () =>
  import(/* webpackChunkName: "audit" */ './features/read-audit/read-audit.screen');

const loadPayment = () =>
  import(
    /* webpackChunkName: "customer-payment" */ './screens/customer-profile/CustomerPaymentScreens'
  );

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
    { path: paths.settings.pattern, lazy: settings },
    { path: paths.settingsSection.pattern, lazy: settings },
    createScreen(
      paths.team.pattern,
      loadTeam,
      (module) => module.TeamScreen,
      async () => (await loadTeam()).features,
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
