import { codePromptFeature } from '../../entities/code-prompt/code-prompt.saga';
import { importList, importWork } from './import.resource';
import { importWarnings, rowLists } from './import-rows.resource';
import { importSubmissions } from './import.submission';

export const features = [
  importWork.feature,
  importList.feature,
  importWarnings.feature,
  ...Object.values(rowLists).map(({ feature }) => feature),
  ...importSubmissions,
  codePromptFeature,
];
export { CustomerUploadScreen, InvoiceUploadScreen, PaymentUploadScreen } from './UploadScreen';
