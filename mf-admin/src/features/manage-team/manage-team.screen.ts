import { codePromptFeature } from '../../entities/code-prompt/code-prompt.saga';
import { factorRules, team } from './team.resource';
import { changeFactorRule, changeMember, inviteMember } from './team.submission';

export const features = [
  team.feature,
  inviteMember.feature,
  changeMember.feature,
  factorRules.feature,
  changeFactorRule.feature,
  codePromptFeature,
];
export { TeamScreen } from './TeamScreen';
