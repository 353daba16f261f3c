export { makeChallenge, withChallenge } from './challenge.service';
export {
  assertNotTooManyVisits,
  beginVisit,
  findPageSession,
  findPastPageSession,
} from './page-session.service';
export { willAskForChallenge, type PageSession } from './page-sessions.queries';
