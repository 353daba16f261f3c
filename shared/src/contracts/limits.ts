import { hourMs } from './durations';
/** Limits that forms, schemas and tests share. Lengths are in characters, amounts in cents, times in milliseconds. */
export const pinLimits = { length: 4, verifyDelayMs: 400 } as const;
export const passwordLimits = { min: 8, max: 128 } as const;
export const emailLimits = { max: 254 } as const;
export const zipLimits = { short: 5, long: 10 } as const;
export const phoneLimits = { digits: 10, formatted: 14 } as const;
export const expiryLimits = { formatted: 5 } as const;
export const nameLimits = { max: 120 } as const;
export const noteLimits = { max: 10_000 } as const;
export const amountLimits = { minMinor: 1, maxMinor: 99_999_999 } as const;
/** `rowsMax`: items, and taxes and fees, each. */
export const lineLimits = { descriptionMax: 250, rowsMax: 100 } as const;
/**
 * `deletedAtOnce`: invoices of one call. `undoMs`: how long the screen offers to take a deletion back; the server does
 * for `deletionLimits`.
 */
export const invoiceLimits = {
  descriptionMax: 500,
  deletedAtOnce: 2_000,
  undoMs: 10_000,
} as const;
/** Of a new invoice. `minimumDueMax`: as it is typed. */
export const newInvoiceLimits = { numberMax: 50, descriptionMax: 250, minimumDueMax: 12 } as const;
/** `billsMax`: what weekly payments make in five years. */
export const paymentPlanLimits = { billsMax: 260, descriptionMax: 250, cancelledMax: 100 } as const;
export const messageLimits = {
  bodyMax: 1600,
  searchMax: 20,
  previewLength: 20,
  truncatedLength: 65,
} as const;
/** States of a customer at a merchant. */
export const customerStates = ['invited', 'active', 'inactive'] as const;
export const listLimits = { defaultRows: 200, maxRows: 200, pageRows: 25, queryMax: 100 } as const;
export const sessionLimits = {
  idleMs: 600_000,
  idleWarningMs: 60_000,
  absoluteMs: 12 * hourMs,
  activityDebounceMs: 250,
} as const;
/** `actionMs`: a notification with an action, not counting the time that the pointer or the focus is on it. */
export const toastLimits = { visibleMs: 5_000, actionMs: 10_000, exitMs: 900 } as const;
export const badgeLimits = { cap: 10 } as const;
/** The card-entry frame's wait before it makes a token: the portals wait longer than the public pages. */
export const cardFrameLimits = {
  portalInactivityMs: 1_700,
  publicInactivityMs: 500,
  publicWidth: 449,
  publicHeight: 200,
} as const;
/** `maxDays`: the longest period of a statement of account, first and last day included. */
export const statementLimits = { maxDays: 366 } as const;
export const idempotencyLimits = { keyMax: 255, keptDays: 30 } as const;
/** Card brands in the order of their codes: 1 visa, 2 mastercard, 3 amex, 4 discover. */
export const cardTypes = ['visa', 'mastercard', 'amex', 'discover'] as const;
/** How long staff can take the deletion of a customer or an invoice back. */
export const deletionLimits = { restorableDays: 30 } as const;

/**
 * A card that runs out within `soonDays` is marked, and its customer warned before a planned payment would fail; again
 * `lastCallDays` before its last day.
 */
export const cardExpiryLimits = { soonDays: 30, lastCallDays: 7 } as const;
export const bankLimits = { routing: 9, accountMin: 4, accountMax: 17 } as const;
/** Role numbers of a session: 2 and 3 are merchant staff. No screen is gated by them. */
export const roles = { merchantOwner: 2, merchantClerk: 3, customer: 4 } as const;

/** `countedMembers`: a list of groups counts so many members of each group, and says when there are more. */
export const groupLimits = {
  descriptionMax: 500,
  conditionsMax: 12,
  tagsMax: 50,
  listedMembers: 200,
  countedMembers: 1_000,
  daysLateMax: 9_999,
} as const;
/** The group of all customers that every merchant has. */
export const allCustomersName = 'All Customers';

/** Numbers of a message on the wire: who wrote it, and by which medium (any number but 1 is an e-mail). */
export const messageKinds = { sent: 1, received: 2, sms: 1, email: 2 } as const;
/** The chat box polls every five seconds. */
export const chatLimits = { pollMs: 5_000, pageMessages: 50, searchDebounceMs: 250 } as const;
/** States as filters offer them; the schemas of the contracts take the same names. */
export const invoiceStateNames = ['upcoming', 'due', 'paid', 'late', 'cancelled'] as const;
export const transactionStatusNames = [
  'success',
  'scheduled',
  'declined',
  'refunded',
  'voided',
  'cancelled',
  'returned',
] as const;
/** Kinds of payment methods as filters of transactions offer them. */
export const methodKinds = [...cardTypes, 'bank', 'cash', 'check'] as const;
/** Types of transactions as filters offer them; a payment that its bank took back is a refund. */
export const transactionTypeNames = ['payment', 'refund', 'void'] as const;
/** What staff give back above this amount, in cents, they type twice. */
export const refundLimits = { typedTwiceAboveMinor: 50_000 } as const;

/** Codes by text: digits as we send them, and the longest that is read. */
export const codeLimits = { digits: 6, max: 12, lifetimeMs: 600_000, tries: 5 } as const;
export const publicPaymentLimits = { descriptionMax: 250, addressMax: 2_000 } as const;
/** Headers of the public payment calls. */
export const publicPaymentHeaders = {
  pageSession: 'x-page-session',
  challenge: 'x-challenge-solution',
  merchantToken: 'merchant-token',
  apiKey: 'x-api-key',
} as const;
/** Ways to pay that the embedded page knows, in the order of its tabs. */
export const embeddedMethodNames = ['credit', 'ach', 'cash'] as const;
/** Percent of a gift that a donor adds for the card. */
export const donationFeeLimits = { max: 10 } as const;
/** Full hours of the customer's day. The law allows these; a merchant may take less, but no shorter time. */
export const textHours = { from: 8, until: 21, fewest: 4 } as const;
