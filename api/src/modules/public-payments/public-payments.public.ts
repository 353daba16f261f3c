export { withChallenge, type ChallengedPayer } from './challenge.service';
export { findPageSession } from './page-session.service';
export type { PageSession } from './page-sessions.queries';
