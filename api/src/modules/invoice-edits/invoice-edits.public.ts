export type { BillPlans, ChangedSchedule } from './bill-plans';
export { type EditedInvoice, editInvoiceIn, planChangeOf } from './edit-invoice.service';
export type { InvoiceEdit } from './invoice-edit.domain';
