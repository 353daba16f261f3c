import { cancelOperation, operation } from './operation.resource';

export { BulkFilingDialog } from './BulkFilingDialog';
export { BulkProgress } from './BulkProgress';
export const features = [operation.feature, cancelOperation.feature];
