/** A template that a trigger of the merchant may take; held until the transaction ends. */
export { lockUsableTemplate as lockTemplateOf } from './template.queries';
/** @public Automated events fill these fields. */
export { invoiceMergeValues } from './merge-values.domain';
/** @public */
export type { MergedBill } from './merge-values.domain';
