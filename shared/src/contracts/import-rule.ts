import { dayMs } from './durations';
/** What imports agree on, without schemas: the browser may import its values. */

export const importKinds = ['customers', 'invoices', 'payments'] as const;
export type ImportKind = (typeof importKinds)[number];

/** `file_type` of the specified calls; that of customers is the file's own type. */
export const importFileTypes = {
  customers: 'text/csv',
  invoices: 'invoice import',
  payments: 'payment import',
} as const satisfies Readonly<Record<ImportKind, string>>;

export const importStates = [
  'reading',
  'mapping',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
  'refused',
  'cancelled',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];

export type ImportWork = 'import_check' | 'import_run' | 'import_undo';

/** The long work of the server in a state; no entry for one that waits for a person or has ended. */
export const workOfState: Readonly<Partial<Record<ImportState, ImportWork>>> = {
  reading: 'import_check',
  checking: 'import_check',
  running: 'import_run',
  undoing: 'import_undo',
};

/** Of a row: `not_done` after a cancellation. */
export const importOutcomes = ['created', 'updated', 'unchanged', 'failed', 'not_done'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Sizes in bytes, `recordMax` of one row; `undoMs` after the end of a run. */
export const importLimits = {
  fileMax: 24 * 1_048_576,
  bodyMax: 36 * 1_048_576,
  rowsMax: 200_000,
  columnsMax: 200,
  recordMax: 100_000,
  rowsAtOnce: 1_000,
  textsMax: 200,
  nameMax: 200,
  undoMs: dayMs,
  keptDays: 30,
} as const;

const merchantColumns = ['merchant_id', 'merchant_name'] as const;

/** Columns that each kind knows, as templates and exports name them. */
export const importFields = {
  customers: [
    'is_business',
    'business_name',
    'first_name',
    'last_name',
    'full_name',
    'phone',
    'email',
    'date_of_birth',
    'service_address',
    'service_address2',
    'service_address_city',
    'service_address_state',
    'service_address_zip',
    'external_ID',
    'sms_opt_in',
    'consent_source',
    'consent_date',
    'consent_reference',
    ...merchantColumns,
  ],
  invoices: [
    'user_id',
    'external_ID',
    'email',
    'phone',
    'full_name',
    'invoice_external_id',
    'item_description',
    'item_amount',
    'quantity',
    'unit_price',
    'discount_amount',
    'discount_percent',
    'tax_description',
    'tax_amount',
    'tax2_description',
    'tax2_amount',
    'line_total',
    'invoice_total',
    'amount_paid',
    'balance',
    'due_date',
    'description',
    'minimum_amount_due',
    'state',
    'type',
    'currency',
    ...merchantColumns,
  ],
  payments: [
    'invoice_external_id',
    'invoice_number',
    'invoice',
    'amount',
    'paid_date',
    'method',
    'reference',
    'transaction',
    'type',
    'status',
    'currency',
    ...merchantColumns,
  ],
} as const satisfies Readonly<Record<ImportKind, readonly string[]>>;

/** Each group needs one of its columns. */
export const importRequired: Readonly<Record<ImportKind, readonly (readonly string[])[]>> = {
  customers: [['phone'], ['email']],
  invoices: [
    ['user_id', 'external_ID', 'email', 'phone', 'full_name'],
    ['item_description', 'description', 'invoice_external_id'],
    ['item_amount', 'unit_price', 'invoice_total', 'balance'],
    ['due_date'],
  ],
  payments: [['invoice_external_id', 'invoice_number', 'invoice'], ['amount'], ['paid_date']],
};

/** Heads of the templates: what the forms of a new customer and a new invoice send, one item for each row. */
export const importTemplates: Readonly<Record<ImportKind, readonly string[]>> = {
  customers: importFields.customers.filter(
    (name) => name !== 'merchant_name' && name !== 'full_name',
  ),
  invoices: [
    'user_id',
    'external_ID',
    'email',
    'phone',
    'invoice_external_id',
    'item_description',
    'item_amount',
    'tax_description',
    'tax_amount',
    'due_date',
    'description',
    'minimum_amount_due',
    'merchant_id',
  ],
  payments: ['invoice_number', 'amount', 'paid_date', 'method', 'reference', 'merchant_id'],
};

/** Heads of the file of invoices: those of the import, and what an import only compares or leaves out. */
export const invoiceFileColumns = [
  'user_id',
  'external_ID',
  'full_name',
  'invoice_external_id',
  'item_description',
  'item_amount',
  'tax_description',
  'tax_amount',
  'due_date',
  'description',
  'minimum_amount_due',
  'merchant_id',
  'state',
  'amount',
  'amount_paid',
  'paid_date',
] as const;
