import { codePromptFeature } from '../../entities/code-prompt/code-prompt.saga';
import { merchantKeys } from './keys.resource';
import { addSite, createKey, endAccess } from './keys.submission';

export const features = [
  merchantKeys.feature,
  createKey.feature,
  addSite.feature,
  endAccess.feature,
  codePromptFeature,
];
export { KeysScreen } from './KeysScreen';
