import type { AppModule } from '../../context/app-instance';
import type { BillPlans } from './bill-plans';
import { editInvoiceRoutes } from './edit-invoice.route';
import { listDeletedInvoicesRoute } from './list-deleted-invoices.route';
import { cancelInvoiceRoute, deleteInvoicesRoutes } from './remove-invoices.route';

/** What staff change of an invoice that exists; `plans` are the planned payments of it. */
export const createInvoiceEditsModule =
  (plans: BillPlans): AppModule =>
  (app, dependencies) => {
    editInvoiceRoutes(app, dependencies, plans);
    cancelInvoiceRoute(app, dependencies, plans);
    deleteInvoicesRoutes(app, dependencies, plans);
    listDeletedInvoicesRoute(app, dependencies);
  };
