import { availableParallelism } from 'node:os';
import { ownSecret, whole, wholes } from '@billfold/server-kit/settings/setting';
import { codeLimits } from '@billfold/shared/contracts/limits';

const developmentPepper = 'development-only-pepper-change-me-in-production';
const defaultHash = { memoryKib: 19_456, passes: 2 } as const;
const minute = 60_000;
const hour = 60 * minute;

/** Secrets, sessions, codes, links, and the limits of tries. */
export const securitySettings = (isProduction: boolean) => ({
  /** Secret of the HMAC a PIN goes through before it is hashed. At least 32 characters; kept outside the database. */
  pinPepper: ownSecret('PIN_PEPPER', developmentPepper, isProduction),
  /** What one argon2id hash costs: memory in KiB, and passes over it. Production refuses less than the defaults. */
  hashMemoryKib: whole(
    'HASH_MEMORY_KIB',
    defaultHash.memoryKib,
    isProduction ? defaultHash.memoryKib : 8,
    1_048_576,
  ),
  hashPasses: whole('HASH_PASSES', defaultHash.passes, isProduction ? defaultHash.passes : 1, 20),
  hashConcurrency: whole('HASH_CONCURRENCY', availableParallelism(), 1, 64),
  /** Hashes that may wait for a free place; more are answered 429. */
  hashQueue: whole('HASH_QUEUE', 32, 0, 10_000),
  customerIdleMs: whole('CUSTOMER_IDLE_MS', 10 * minute, 1_000, 24 * hour),
  sessionLifetimeMs: whole('SESSION_LIFETIME_MS', 12 * hour, 1_000, 30 * 24 * hour),
  /** A session's last use is written at most this often. */
  sessionTouchMs: whole('SESSION_TOUCH_MS', 5_000, 0, 60_000),
  linkTokenLifetimeMs: whole('LINK_TOKEN_LIFETIME_MS', 15 * minute, 1_000, 30 * 24 * hour),
  /** Codes by text, and how many may be requested within the window. */
  codes: {
    lifetimeMs: whole('CODE_LIFETIME_MS', codeLimits.lifetimeMs, 1_000, hour),
    tries: whole('CODE_TRIES', codeLimits.tries, 1, 20),
    /** Lifetime of a confirmed code's token. */
    confirmedMs: whole('CODE_CONFIRMED_MS', hour, 1_000, 24 * hour),
    windowMs: whole('CODES_WINDOW_MS', hour, 1_000, 24 * hour),
    perPhone: whole('CODES_PER_PHONE', 5, 1, 1_000),
    perAddress: whole('CODES_PER_ADDRESS', 30, 1, 1_000_000),
    perMerchant: whole('CODES_PER_MERCHANT', 500, 1, 1_000_000),
    /** Of one customer's link to a merchant, within the window. */
    perSubscription: whole('CODES_PER_SUBSCRIPTION', 10, 1, 100_000),
    perPhoneDay: whole('CODES_PER_PHONE_DAY', 10, 1, 100_000),
  },
  /** Texts that invite one customer to opt in, a day. */
  optInInvitationsPerDay: whole('OPT_IN_INVITATIONS_PER_DAY', 1, 1, 1_000),
  /** Invitations to sign up that staff may send to one customer a day. */
  invitationsPerDay: whole('INVITATIONS_PER_DAY', 5, 1, 1_000),
  /** Invitations that the team of one merchant may mail to new colleagues a day. */
  staffInvitationsPerDay: whole('STAFF_INVITATIONS_PER_DAY', 30, 1, 1_000),
  /** Links by mail that set a password or a PIN. */
  links: {
    resetMs: whole('RESET_LINK_MS', hour, 1_000, 24 * hour),
    pinMs: whole('PIN_LINK_MS', hour, 1_000, 24 * hour),
    /** Of an invited staff member. */
    createMs: whole('CREATE_LINK_MS', 7 * 24 * hour, 1_000, 30 * 24 * hour),
    /** Of the token that a link's code is swapped for. */
    handleMs: whole('LINK_HANDLE_MS', 10 * minute, 1_000, hour),
    /** Of the link that confirms a changed e-mail or phone. */
    contactMs: whole('CONTACT_LINK_MS', 7 * 24 * hour, 1_000, 30 * 24 * hour),
    /** Mails one person gets within the window. */
    windowMs: whole('RESET_MAILS_WINDOW_MS', hour, 1_000, 24 * hour),
    perPerson: whole('RESET_MAILS_PER_PERSON', 5, 1, 1_000),
    /** Calls of one address per minute. */
    perMinute: whole('RESETS_PER_MINUTE', 20, 1, 100_000),
  },
  /** Codes of an authenticator app, which staff give besides the password. */
  secondFactor: {
    /** Of a sign-in between its two steps. */
    stepMs: whole('SECOND_FACTOR_STEP_MS', 10 * minute, 1_000, hour),
    /** A key that is being set up. */
    setupMs: whole('SECOND_FACTOR_SETUP_MS', 30 * minute, 1_000, 24 * hour),
    /** How long a session needs no further code after one. */
    freshMs: whole('SECOND_FACTOR_FRESH_MS', 10 * minute, 1_000, hour),
    rememberMs: whole('SECOND_FACTOR_REMEMBER_MS', 30 * 24 * hour, 1_000, 90 * 24 * hour),
    /** Refunds and voids above it ask for a code again. */
    refundMinor: whole('SECOND_FACTOR_REFUND_CENTS', 50_000, 0, 100_000_000),
  },
  /** A browser is known for so long after the last sign-in with it. */
  knownDeviceMs: whole('KNOWN_DEVICE_MS', 180 * 24 * hour, 1_000, 400 * 24 * hour),
  /** Wrong tries of one account within the window that lock it, and the ladder of locks. */
  guesses: {
    perWindow: whole('GUESSES_PER_WINDOW', 5, 1, 100),
    windowMs: whole('GUESS_WINDOW_MS', 15 * minute, 1_000, 24 * hour),
    ladderMs: wholes('GUESS_LADDER_MS', [minute, 5 * minute, 15 * minute, hour]),
    /** The number of wrong PINs in a day that locks the confirmation PIN of staff until their password is reset. */
    perDay: whole('GUESSES_PER_DAY', 10, 1, 1_000),
    /** Wrong PINs of a customer within the period after which each one locks for long, and for how long. */
    pinsPerPeriod: whole('PIN_GUESSES_PER_PERIOD', 10, 1, 1_000),
    pinPeriodMs: whole('PIN_GUESS_PERIOD_MS', 30 * 24 * hour, 1_000, 400 * 24 * hour),
    pinLadderMs: wholes('PIN_LADDER_MS', [24 * hour, 7 * 24 * hour]),
    /** Wrong tries of one address within the window; many people share an address. */
    perAddress: whole('GUESSES_PER_ADDRESS', 30, 1, 100_000),
  },
  /** Public questions about names (is this user active, which logo) of one address per minute. */
  questionsPerMinute: whole('QUESTIONS_PER_MINUTE', 120, 1, 100_000),
  /** PDF files and calendars that one address may ask for per minute. */
  filesPerMinute: whole('FILES_PER_MINUTE', 60, 1, 100_000),
  /** Sign-in calls of one address per minute, right or wrong. */
  signInsPerMinute: whole('SIGN_INS_PER_MINUTE', 60, 1, 100_000),
});
