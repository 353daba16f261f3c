import { codePromptFeature } from '../../entities/code-prompt/code-prompt.saga';
import { importList, importWork } from './import.resource';
import { rowLists, rowTexts } from './import-rows.resource';
import { importSubmissions } from './import.submission';

export const features = [
  importWork.feature,
  importList.feature,
  ...Object.values(rowTexts).map(({ feature }) => feature),
  ...Object.values(rowLists).map(({ feature }) => feature),
  ...importSubmissions,
  codePromptFeature,
];
export { CustomerUploadScreen, InvoiceUploadScreen, PaymentUploadScreen } from './UploadScreen';
