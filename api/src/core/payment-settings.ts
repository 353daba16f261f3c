import { pattern, text, url, whole, wholes } from '@billfold/server-kit/settings/setting';
import { sandboxSecrets } from './sandbox-secrets';

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;
const minute = 60_000;
const hour = 60 * minute;

/** The gateway, the reconciler, the limits of tries, and the runs of scheduled payments. */
export const paymentSettings = {
  gatewayUrl: url('GATEWAY_URL', 'http://127.0.0.1:8090'),
  gatewayUsername: text('GATEWAY_USERNAME', 'testing'),
  gatewayPassword: text('GATEWAY_PASSWORD', sandboxSecrets.gateway),
  /** Above the gateway's own 32 s. */
  gatewayTimeoutMs: whole('GATEWAY_TIMEOUT_MS', 40_000, 100, 300_000),
  sweepEveryMs: whole('RECONCILER_SWEEP_MS', 30_000, 10, hour),
  /** Waits before the look-ups of a payment in doubt, the first counted from sending. */
  lookupLadderMs: wholes('RECONCILER_LADDER_MS', [
    35_000,
    minute,
    2 * minute,
    5 * minute,
    15 * minute,
    hour,
    6 * hour,
    24 * hour,
    24 * hour,
    24 * hour,
  ]),
  /** 'Not found' counts only as two answers this far apart … */
  notFoundApartMs: whole('RECONCILER_NOT_FOUND_APART_MS', minute, 1, hour),
  /** … and this long after sending. */
  notFoundAfterMs: whole('RECONCILER_NOT_FOUND_AFTER_MS', 2 * minute, 1, hour),
  /** Look-ups that fail in a row before a payment in doubt is voided by its order id, and how often that is tried. */
  failedLookupsBeforeVoid: whole('RECONCILER_FAILED_LOOKUPS_BEFORE_VOID', 3, 1, 10),
  maxVoidTries: whole('RECONCILER_MAX_VOID_TRIES', 3, 0, 10),
  /** Reading get_status asks the gateway at most this often per payment. */
  statusLookupGapMs: whole('STATUS_LOOKUP_GAP_MS', 5_000, 0, hour),
  /** merchid of the merchants that have none of their own. */
  gatewayMerchantId: text('GATEWAY_MERCHANT_ID', '496160873888'),
  /** A repeat of a running request waits this long for the process that runs it before it reads the truth itself. */
  requestLeaseMs: whole('REQUEST_LEASE_MS', 6_000, 50, 10 * minute),
  /**
   * Carding: a try weighs 1, a decline `declineWeight`; at `maxScore` within the window a customer, session or method
   * waits. Of an address and a merchant only declines count.
   */
  carding: {
    windowMs: whole('CARDING_WINDOW_MS', hour, 1_000, 24 * hour),
    declineWeight: whole('CARDING_DECLINE_WEIGHT', 5, 1, 1_000),
    maxScore: whole('CARDING_MAX_SCORE', 40, 1, 100_000),
    maxAddressScore: whole('CARDING_MAX_ADDRESS_SCORE', 200, 1, 10_000_000),
    maxMerchantScore: whole('CARDING_MAX_MERCHANT_SCORE', 1_000, 1, 10_000_000),
  },
  /**
   * Payment methods that may be stored within the window: by one customer, and from one address or by one staff member.
   */
  newMethods: {
    windowMs: whole('NEW_METHODS_WINDOW_MS', hour, 1_000, 24 * hour),
    perUser: whole('NEW_METHODS_PER_USER', 20, 1, 100_000),
    perAddress: whole('NEW_METHODS_PER_ADDRESS', 100, 1, 1_000_000),
  },
  /** Wall-clock time HH:MM in the merchant's zone at which a day's scheduled payments and auto-pay begin. */
  runTime: pattern('PAYMENT_RUN_TIME', '00:00', timeOfDay, 'a time such as 06:30'),
  /** How often the jobs look for payments that are due. */
  runEveryMs: whole('PAYMENT_RUN_EVERY_MS', 5_000, 10, hour),
  /** How often a claimed run may be renewed late before another worker takes it over. */
  runLeaseMs: whole('PAYMENT_RUN_LEASE_MS', 60_000, 100, hour),
  /** Days after the first decline on which auto-pay tries again, counted from the cycle's day. */
  retryDays: wholes('AUTO_PAY_RETRY_DAYS', [3, 7, 14]),
  /** Account and secret of the bank tokenizer; the secret signs and never leaves. */
  achAccount: text('ACH_ACCOUNT', '100999999999'),
  achSecret: text('ACH_SECRET', sandboxSecrets.ach),
  /** How often the gateway is called for settlements and bank returns. */
  fundingEveryMs: whole('FUNDING_EVERY_MS', hour, 100, 24 * hour),
  /**
   * Test only: how long to wait between the gateway's answer and writing it down, so that a test can kill the process
   * there.
   */
  pauseBeforeCommitMs: whole('PAUSE_BEFORE_COMMIT_MS', 0, 0, 10 * minute),
};
