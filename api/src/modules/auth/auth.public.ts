export { createBillLink, openBillLink } from './bill-link.service';
export { linkExpired } from './auth.errors';
export { confirmContact } from './confirm-contact.service';
export { proposeContact } from './contact-proposal.service';
export { answerLogin, readDeviceToken } from './device-cookie';
export { endAccess, endAccessAtMerchant } from './end-access.service';
export { type Guess, guardGuess } from './guess-guard.service';
export { type Invitation, inviteStaff, mailStaffLink } from './invite-staff.service';
export { type DeviceToken, markDevice } from './known-devices.service';
export type { SignedIn } from './login.presenter';
export { strangerAccount } from './merchant-login.service';
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
export { findActor, openSession, readCredentials } from './session.service';
export { confirmPin, hasPin } from './step-up.service';
