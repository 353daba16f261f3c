import type { RemoteRoute, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { lazyScreen } from '@billfold/shared/remote/LazyScreen';
import { featureScreens } from '@billfold/shared/remote/feature-screens';
import { paths } from './module/paths';

const loadCustomers = () =>
  import(/* webpackChunkName: "customers" */ './screens/customers/customers.screen');
const loadPaymentPlan = () =>
  import(
    /* webpackChunkName: "payment-plan" */ './features/view-payment-plan/view-payment-plan.screen'
  );
const loadTeam = () =>
  import(/* webpackChunkName: "team" */ './features/manage-team/manage-team.screen');
const loadSecurity = () =>
  import(/* webpackChunkName: "security" */ './features/set-pin/set-pin.screen');

const loadAudit = () =>
  import(/* webpackChunkName: "audit" */ './features/read-audit/read-audit.screen');

export const createRoutes = (services: ShellServices): readonly RemoteRoute[] => {
  const createScreen = featureScreens(services);
  const home = lazyScreen(
    services,
    () => import(/* webpackChunkName: "home" */ './features/view-home/HomeScreen'),
    (module) => module.HomeScreen,
  );
  const settings = lazyScreen(
    services,
    () => import(/* webpackChunkName: "settings" */ './features/view-settings/SettingsScreen'),
    (module) => module.SettingsScreen,
  );
  return [
    { path: paths.start.pattern, lazy: home },
    { path: paths.home.pattern, lazy: home },
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
      path: paths.invoices.pattern,
      lazy: lazyScreen(
        services,
        () => import(/* webpackChunkName: "list-invoices" */ './screens/invoices/InvoicesScreen'),
        (module) => module.InvoicesScreen,
      ),
    },
    {
      path: paths.invoice.pattern,
      lazy: lazyScreen(
        services,
        () =>
          import(
            /* webpackChunkName: "view-invoice" */ './features/view-invoice/ViewInvoiceScreen'
          ),
        (module) => module.ViewInvoiceScreen,
      ),
    },
    createScreen(
      paths.paymentPlan.pattern,
      loadPaymentPlan,
      (module) => module.ViewPaymentPlanScreen,
      async () => (await loadPaymentPlan()).features,
    ),
    {
      path: paths.transactions.pattern,
      lazy: lazyScreen(
        services,
        () =>
          import(
            /* webpackChunkName: "list-transactions" */ './features/list-transactions/ListTransactionsScreen'
          ),
        (module) => module.ListTransactionsScreen,
      ),
    },
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
      paths.audit.pattern,
      loadAudit,
      (module) => module.AuditScreen,
      async () => (await loadAudit()).features,
    ),
  ];
};
