import type { AppModule } from '../../context/app-instance';
import { createInvoiceRoute } from './create-invoice.route';
import { exportInvoicesRoute } from './export-invoices.route';
import { getInvoiceRoute } from './get-invoice.route';
import { getTimelineRoute } from './get-timeline.route';
import { invoiceDefaultsRoute } from './invoice-defaults.route';
import { linkInvoiceRoute } from './link-invoice.route';
import {
  listInvoicesRoute,
  listUnpaidInvoicesRoute,
  owedInvoicesRoute,
  sumInvoicesRoute,
} from './list-invoices.route';
import { shareInvoiceRoute } from './share-invoice.route';

export const invoicesModule: AppModule = (app, dependencies) => {
  listInvoicesRoute(app, dependencies);
  listUnpaidInvoicesRoute(app, dependencies);
  owedInvoicesRoute(app, dependencies);
  sumInvoicesRoute(app, dependencies);
  exportInvoicesRoute(app, dependencies);
  createInvoiceRoute(app, dependencies);
  getInvoiceRoute(app, dependencies);
  getTimelineRoute(app, dependencies);
  linkInvoiceRoute(app, dependencies);
  shareInvoiceRoute(app, dependencies);
  invoiceDefaultsRoute(app, dependencies);
};
