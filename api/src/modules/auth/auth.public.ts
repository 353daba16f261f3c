export { createBillLink, openBillLink } from './bill-link.service';
export { endAccess } from './end-access.service';
export { type Guess, guardGuess } from './guess-guard.service';
export { type Invitation, inviteStaff } from './invite-staff.service';
export { presentLogin, type SignedIn } from './login.presenter';
export { strangerAccount } from './merchant-login.service';
export { assertGoodPin } from './new-secret.domain';
export type { CodeBinding } from './one-time-codes.domain';
export type { OpenCode } from './one-time-codes.queries';
export {
  checkTextCode, type CodeOrder, confirmCode, consumeCode, countCodeRequest, findByCodeToken, findLink, issueLink, type SentCode, sendTextCode,
} from './one-time-codes.service';
export { findActor, openSession, readCredentials } from './session.service';
export { confirmPin } from './step-up.service';
