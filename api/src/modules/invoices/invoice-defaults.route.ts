import { InvoiceDefaults } from '@billfold/shared/contracts/billing-settings.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { staffContext } from '../../http/request-context';
import { readInvoiceDefaults } from './read-invoice-defaults.service';

/** GET invoice_defaults */
export const invoiceDefaultsRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/invoice_defaults',
    {
      config: { access: 'merchant', permission: 'invoices' },
      schema: {
        tags: ['Invoices'],
        summary:
          "Due date and minimum due that each of the caller's merchants proposes for new invoices",
        response: { 200: Type.Array(InvoiceDefaults), ...failures(401, 403) },
      },
    },
    async (request) => readInvoiceDefaults(staffContext(request, dependencies)),
  );
};
