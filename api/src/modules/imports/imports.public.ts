import type { ApiConfig } from '../../core/config';
import type { BillPlans } from '../invoice-edits/invoice-edits.public';
import type { OperationKind } from '../operations/operations.public';
import { createImportCheck } from './check-import.job';
import { customersImporter } from './customers/import-customers.service';
import type { Importers } from './import-scope';
import { createInvoicesImporter } from './invoices/import-invoices.service';
import { paymentsImporter } from './payments/import-payments.service';
import { resting } from './resting';
import { createImportRun, createImportUndo } from './run-import.job';

export type { Importers } from './import-scope';

/** `plans` follow an invoice that a file changes. */
export const createImporters = (plans: BillPlans): Importers => ({
  customers: customersImporter,
  invoices: createInvoicesImporter(plans),
  payments: paymentsImporter,
});

/** The long work of imports. */
export const createImportOperations = (
  config: ApiConfig,
  importers: Importers,
): readonly OperationKind[] =>
  [
    createImportCheck(config, importers),
    createImportRun(config, importers),
    createImportUndo(config, importers),
  ].map((kind) => resting(kind));
