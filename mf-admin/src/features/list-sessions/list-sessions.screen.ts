import { endSessions, ownSessions } from './own-sessions.resource';

export const features = [ownSessions.feature, endSessions.feature];
export { SessionsScreen } from './SessionsScreen';
