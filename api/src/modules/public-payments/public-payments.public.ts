export { withChallenge } from './challenge.service';
export { findPageSession } from './page-session.service';
