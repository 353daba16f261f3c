import { oneOf, ownSecret, text, url, whole, wholes } from '@billfold/server-kit/settings/setting';
import { sandboxSecrets } from './sandbox-secrets';

const developmentChallengeKey = 'development-only-challenge-key-change-me-in-production';
const minute = 60_000;
const hour = 60 * minute;

/** The providers of texts and mails. */
export const messageSettings = (publicUrl: string) => ({
  smsUrl: url('SMS_URL', 'http://127.0.0.1:8090'),
  smsAccount: text('SMS_ACCOUNT', 'AC00000000000000000000000000000000'),
  smsSecret: text('SMS_SECRET', sandboxSecrets.sms),
  smsFrom: text('SMS_FROM', '+13035550100'),
  smtpUrl: url('SMTP_URL', 'smtp://127.0.0.1:8025', ['smtp:', 'smtps:']),
  mailFrom: text('MAIL_FROM', 'billing@billfold.test'),
  /**
   * The address that the providers call, exactly as it is configured there (it is part of their signature):
   * `<webhookUrl>/sms`, `<webhookUrl>/email`.
   */
  webhookUrl: url('WEBHOOK_URL', `${publicUrl}/api/webhooks`),
  timeoutMs: whole('MESSAGE_TIMEOUT_MS', 15_000, 100, 120_000),
  /** Waits before a message that was not taken is tried again; after the last one it counts as failed. */
  retryLadderMs: wholes('MESSAGE_RETRY_MS', [
    5_000,
    30_000,
    2 * minute,
    10 * minute,
    hour,
    6 * hour,
  ]),
  /** The least wait before an attempt without an answer is looked for at the provider. */
  doubtWaitMs: whole('MESSAGE_DOUBT_MS', minute, 0, hour),
  /** After so long without a sign of life the messages of a process are another's. */
  leaseMs: whole('MESSAGE_LEASE_MS', 30_000, 500, 10 * minute),
  /**
   * Messages to many that leave from one number in a second; a merchant may have a pace of its own. Mails leave ten
   * times as fast.
   */
  perSecond: whole('TEXTS_PER_SECOND', 1, 1, 1_000),
});

/** Public payments: donations and the embedded page. */
export const publicPaymentSettings = (isProduction: boolean) => ({
  pageSessionLifetimeMs: whole('PAGE_SESSION_LIFETIME_MS', 2 * hour, 1_000, 24 * hour),
  /** Visits that one address may begin within the window. */
  visits: {
    windowMs: whole('PAGE_SESSIONS_WINDOW_MS', hour, 1_000, 24 * hour),
    perAddress: whole('PAGE_SESSIONS_PER_ADDRESS', 300, 1, 1_000_000),
  },
  /** Calls of one address per minute. */
  callsPerMinute: whole('PUBLIC_PAYMENTS_PER_MINUTE', 120, 1, 1_000_000),
  /** Carding, as in `payments.carding` and within its window, of public payments alone. */
  maxAddressScore: whole('PUBLIC_CARDING_MAX_ADDRESS_SCORE', 60, 1, 10_000_000),
  maxMerchantScore: whole('PUBLIC_CARDING_MAX_MERCHANT_SCORE', 1_000, 1, 10_000_000),
  challenge: {
    /**
     * `adaptive`: required after a decline of the visit or its address, and of all visits after
     * so many declines at the merchant.
     */
    mode: oneOf('PUBLIC_CHALLENGE', ['off', 'adaptive', 'always'], 'adaptive'),
    fromDeclines: whole('CHALLENGE_FROM_DECLINES', 10, 1, 100_000),
    /** Signs challenges; the same in every process. */
    key: ownSecret('CHALLENGE_KEY', developmentChallengeKey, isProduction),
    /** Hashes that a challenge costs on average are half of this; more after further declines. */
    maxNumber: whole('CHALLENGE_MAX_NUMBER', 50_000, 10, 10_000_000),
    lifetimeMs: whole('CHALLENGE_LIFETIME_MS', 10 * minute, 1_000, hour),
  },
  /** How often due receipts of donations are looked for. */
  receiptsEveryMs: whole('DONATION_RECEIPTS_EVERY_MS', 5_000, 10, hour),
});

/** Payments that a merchant's own site asks for. */
export const embeddedSettings = {
  sessionLifetimeMs: whole('PAYMENT_SESSION_LIFETIME_MS', hour, 1_000, 24 * hour),
  /** Payment calls, and new payment sessions, of one address per minute. */
  callsPerMinute: whole('EMBEDDED_CALLS_PER_MINUTE', 60, 1, 100_000),
  /** Payments by a publishable key that a merchant's invoices refuse to one address within an hour. */
  refusalsPerHour: whole('EMBEDDED_REFUSALS_PER_HOUR', 10, 1, 100_000),
  /** Cash that visitors announce to a merchant within an hour: those of one address, and all. */
  announcementsPerHour: whole('EMBEDDED_ANNOUNCEMENTS_PER_HOUR', 5, 1, 100_000),
  announcementsOfAllPerHour: whole('EMBEDDED_ANNOUNCEMENTS_OF_ALL_PER_HOUR', 100, 1, 1_000_000),
  /** Where a bank account becomes a token. */
  bankTokenizerUrl: url('BANK_TOKENIZER', 'http://127.0.0.1:8090/interfaces/bp20post'),
  bankTokenizerTimeoutMs: whole('BANK_TOKENIZER_TIMEOUT_MS', 15_000, 100, 120_000),
};
