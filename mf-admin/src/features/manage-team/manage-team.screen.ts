import { team } from './team.resource';
import { changeMember, inviteMember } from './team.submission';

export const features = [team.feature, inviteMember.feature, changeMember.feature];
export { TeamScreen } from './TeamScreen';
