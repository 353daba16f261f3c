/** A template that a trigger of the merchant may take; locked until the transaction ends. */
export { lockUsableTemplate as lockTemplateOf } from './template.queries';
export { invoiceMergeValues, sampleValues } from './merge-values.domain';
