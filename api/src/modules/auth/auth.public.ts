export { createBillLink, openBillLink } from './bill-link.service';
export { makePayLink, openPayLink, samplePayLink } from './pay-link.service';
export { linkExpired, wrongPassword } from './auth.errors';
export { confirmContact } from './confirm-contact.service';
export { confirmOwnPassword } from './confirm-own-password.service';
export { proposeContact } from './contact-proposal.service';
export { answerLogin, readDeviceToken } from './device-cookie';
export { endPayLinksOf, endSignInSteps } from './end-access.queries';
export { endAccess, endAccessAtMerchant } from './end-access.service';
export { forgetTries } from './guess-counters.queries';
export { type Guess, guardGuess, strangerAccount } from './guess-guard.service';
export { type Invitation, inviteStaff, mailStaffLink } from './invite-staff.service';
export { type DeviceToken, markDevice, whoseTries } from './known-devices.service';
export type { SignedIn } from './present-login';
export { findPerson, findStaffNamed } from './mailed-people.queries';
export { assertGoodPin, assertOwnPin } from './new-secret.service';
export type { CodeBinding } from './one-time-codes.domain';
export type { OpenCode } from './one-time-codes.queries';
export {
  checkTextCode,
  type CodeOrder,
  confirmCode,
  consumeCode,
  countCodeRequest,
  findByCodeToken,
  findLink,
  sendTextCode,
} from './one-time-codes.service';
export { sendContactLinks } from './send-link.service';
export { createToken, hashToken, isTokenShaped, programKeyOf } from './session-token';
export { findActor, openSession, readCredentials, startSession } from './session.service';
export { findStaffToSignIn } from './sign-in.queries';
export { confirmPin, hasPin } from './step-up.service';
