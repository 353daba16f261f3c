export type { BillPlans } from './bill-plans';
export { type EditedInvoice, editInvoiceIn } from './edit-invoice.service';
export type { InvoiceEdit } from './invoice-edit.domain';
