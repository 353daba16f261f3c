import type { RemoteRoute, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { lazyScreen } from '@billfold/shared/remote/LazyScreen';
import { paths } from './module/paths';

export const createRoutes = (services: ShellServices): readonly RemoteRoute[] => {
  const home = lazyScreen(
    services,
    () => import(/* webpackChunkName: "home" */ './features/view-home/HomeScreen'),
    (module) => module.HomeScreen,
  );
  return [
    { path: paths.start.pattern, lazy: home },
    { path: paths.home.pattern, lazy: home },
    {
      path: paths.customers.pattern,
      lazy: lazyScreen(
        services,
        () =>
          import(
            /* webpackChunkName: "list-customers" */ './features/list-customers/ListCustomersScreen'
          ),
        (module) => module.ListCustomersScreen,
      ),
    },
    {
      path: paths.invoices.pattern,
      lazy: lazyScreen(
        services,
        () =>
          import(
            /* webpackChunkName: "list-invoices" */ './features/list-invoices/ListInvoicesScreen'
          ),
        (module) => module.ListInvoicesScreen,
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
  ];
};
