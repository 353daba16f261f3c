import { importFileTypes, type ImportKind } from '@billfold/shared/contracts/import-rule';
import type { Permission } from '@billfold/shared/contracts/permissions.contract';
import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import { capitalise } from '@billfold/shared/format/names';
import { may } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { paths } from '../../module/paths';

type ImportPage = {
  readonly listPath: string;
  /** What a file of this kind changes needs this permission, beside that to import. */
  readonly permission: Permission;
  readonly undoPermission: Permission;
  readonly hasTemplate: boolean;
  /** What an undo does. */
  readonly undoText: string;
};

export const importPages: Readonly<Record<ImportKind, ImportPage>> = {
  customers: {
    listPath: paths.customers.pattern,
    permission: 'customers',
    undoPermission: 'customers',
    hasTemplate: true,
    undoText:
      'Customers this import created will be deleted, and changed customers will go back to how they were. Customers someone has changed since are kept.',
  },
  invoices: {
    listPath: paths.invoices.pattern,
    permission: 'invoices',
    undoPermission: 'invoices',
    hasTemplate: true,
    undoText:
      'Invoices this import created will be deleted, and changed invoices will go back to how they were. Invoices someone has changed or paid since are kept.',
  },
  payments: {
    listPath: paths.transactions.pattern,
    permission: 'take_payment',
    undoPermission: 'refund',
    hasTemplate: false,
    undoText:
      'Payments this import recorded will be voided, and their invoices will be open again. Payments refunded since are kept.',
  },
};

/** `file_type` of the call: for customers the browser's type of the file. */
export const fileTypeOf = (kind: ImportKind, file: File): string =>
  kind === 'customers' && file.type !== '' ? file.type : importFileTypes[kind];

const ownLabels: Readonly<Partial<Record<ImportKind, Readonly<Record<string, string>>>>> = {
  customers: {
    full_name: 'Full name (we’ll split it)',
    external_ID: 'External ID',
    is_business: 'Business customer',
    service_address2: 'Service address, line 2',
    sms_opt_in: 'Text opt-in',
    consent_source: 'How they agreed to texts',
    consent_date: 'When they agreed to texts',
    consent_reference: 'Proof they agreed to texts',
  },
  invoices: {
    full_name: 'Customer name',
    invoice_external_id: 'Invoice number',
    unit_price: 'Unit price',
    line_total: 'Line total with taxes',
    invoice_total: 'Invoice total (compared)',
    amount_paid: 'Amount paid (compared)',
    balance: 'Balance (compared)',
    tax2_description: 'Second tax description',
    tax2_amount: 'Second tax amount',
    state: 'Status',
  },
  payments: { invoice_external_id: 'Invoice number (other program)', invoice: 'Our invoice ID' },
};

/** 'service_address_zip' is 'Service address zip'. */
export const fieldLabel = (kind: ImportKind, field: string): string =>
  ownLabels[kind]?.[field] ?? capitalise(field.replaceAll('_', ' '));

/** The permission that the user needs and lacks to import this kind at a merchant; null when none is missing. */
export const missingPermission = (
  merchants: readonly SessionMerchant[],
  kind: ImportKind,
  merchantId?: number,
): Permission | null => {
  const own = importPages[kind].permission;
  const needed: readonly Permission[] = ['import', own];
  const isComplete = (merchant: SessionMerchant) =>
    needed.every((permission) => may({ merchants: [merchant] }, permission));
  const possible = merchants.filter(({ id }) => merchantId === undefined || id === merchantId);
  // Before the merchants are known, the server decides.
  if (merchants.length === 0 || possible.some(isComplete)) return null;
  return may({ merchants: possible }, 'import') ? own : 'import';
};

/** The merchants at which the person may import this kind. */
export const useImportMerchants = (kind: ImportKind): readonly SessionMerchant[] =>
  useSession().merchants.filter(({ id }, _index, all) => missingPermission(all, kind, id) === null);
