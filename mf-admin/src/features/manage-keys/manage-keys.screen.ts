import { codePromptFeature } from '../../entities/code-prompt/code-prompt.saga';
import { merchantKeys } from './keys.resource';
import { addSite, createKey, endAccess } from './keys.submission';
import { merchantPrograms } from './programs.resource';
import { changeProgram, createProgram, endProgram, rotateKey } from './programs.submission';

export const features = [
  merchantKeys.feature,
  createKey.feature,
  addSite.feature,
  endAccess.feature,
  merchantPrograms.feature,
  createProgram.feature,
  changeProgram.feature,
  rotateKey.feature,
  endProgram.feature,
  codePromptFeature,
];
export { KeysScreen } from './KeysScreen';
