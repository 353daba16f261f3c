/**
 * The sandbox's settings. Only `webhookBase` may change at run time, because the product's address is not always
 * known first.
 */
export type SandboxConfig = {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly smtpPort: number;
  /** Inbound texts go to `<webhookBase>/sms`, inbound e-mails to `<webhookBase>/email`. */
  webhookBase: string;
  readonly gatewayUser: string;
  readonly gatewayPassword: string;
  readonly twilioSid: string;
  readonly twilioToken: string;
  /** The bank tokenizer's account, and the secret its seals are made with. */
  readonly achAccount: string;
  readonly achSecret: string;
  /** Origins that may embed the card-entry frame and call the bank tokenizer. */
  readonly frameParents: readonly string[];
  /** Append-only file of all that was booked; null keeps it in memory. */
  readonly journalFile: string | null;
  /** How long the test card that times out lets the caller wait; the real gateway takes 32 s. */
  readonly timeoutAnswerMs: number;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings from `environment`; an invalid value throws with the variable's name. */
export const parseSandboxConfig = (environment: Environment): SandboxConfig => {
  const text = (name: string, fallback: string): string => environment[name]?.trim() || fallback;
  const port = wholeNumber('SANDBOX_PORT', text('SANDBOX_PORT', '8090'), 65_535);
  return {
    host: text('SANDBOX_HOST', '127.0.0.1'),
    port,
    smtpPort: wholeNumber(
      'SANDBOX_SMTP_PORT',
      text('SANDBOX_SMTP_PORT', String(port === 0 ? 0 : port + 1)),
      65_535,
    ),
    webhookBase: text('SANDBOX_WEBHOOK_BASE', 'http://127.0.0.1:8080/api/webhooks').replace(
      /\/+$/,
      '',
    ),
    gatewayUser: text('SANDBOX_GATEWAY_USER', 'billfold'),
    gatewayPassword: text('SANDBOX_GATEWAY_PASSWORD', 'sandbox'),
    twilioSid: text('SANDBOX_TWILIO_SID', 'ACsandbox0000000000000000000000000'),
    twilioToken: text('SANDBOX_TWILIO_TOKEN', 'sandbox-auth-token'),
    achAccount: text('SANDBOX_ACH_ACCOUNT', '100999999999'),
    achSecret: text('SANDBOX_ACH_SECRET', 'sandbox-ach-secret'),
    frameParents: origins(
      text('SANDBOX_FRAME_PARENTS', 'http://localhost:8080 http://127.0.0.1:8080'),
    ),
    journalFile: environment['SANDBOX_JOURNAL_FILE']?.trim() || null,
    timeoutAnswerMs: wholeNumber(
      'SANDBOX_TIMEOUT_ANSWER_MS',
      text('SANDBOX_TIMEOUT_ANSWER_MS', '1000'),
      600_000,
    ),
  };
};

/** The settings of this process. */
export const readSandboxConfig = (): SandboxConfig => {
  return parseSandboxConfig(process.env);
};

const wholeNumber = (name: string, value: string, maximum: number): number => {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!(number <= maximum))
    throw new Error(`${name} must be a whole number from 0 to ${maximum}, not "${value}".`);
  return number;
};

/** Only plain origins: they enter a header, where other text could add a directive. */
const origins = (value: string): string[] => {
  return value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((candidate) => {
      const url = URL.canParse(candidate) ? new URL(candidate) : null;
      if (url === null || !/^https?:$/.test(url.protocol)) {
        throw new Error(
          `SANDBOX_FRAME_PARENTS must list http or https origins, not "${candidate}".`,
        );
      }
      return url.origin;
    });
};
