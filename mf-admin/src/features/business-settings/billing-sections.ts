export { InvoiceNumbers } from './InvoiceNumbers';
export { InvoiceTerms } from './InvoiceTerms';
export { TimeZone } from './TimeZone';
