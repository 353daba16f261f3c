import { randomBytes } from 'node:crypto';
import type { SandboxConfig } from '../settings/config';
import type { MessageBox } from './message-box.store';
import { linksOf, phoneNumber, type Channel } from './message.domain';
import { signatureOfRequest } from './request-signature.domain';

export interface InboundMessage {
  readonly channel: Channel;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly subject?: string;
}

/** `status` is the answer of the product's webhook; null without an answer. */
export interface InboundDelivery {
  readonly status: number | null;
  readonly url: string;
  readonly error?: string;
}

const WEBHOOK_TIMEOUT_MS = 15_000;

/** Delivers a message the way the provider would: one signed form POST to the product's webhook, no repeat. */
export async function deliverInbound(
  { config, box }: { config: SandboxConfig; box: MessageBox },
  message: InboundMessage,
): Promise<InboundDelivery> {
  const url = `${config.webhookBase}/${message.channel}`;
  const parameters =
    message.channel === 'sms' ? smsParameters(config.twilioSid, message) : emailParameters(message);
  box.add({
    channel: message.channel,
    direction: 'received',
    from: message.from,
    to: message.to,
    body: message.body,
    ...(message.subject === undefined ? {} : { subject: message.subject }),
    links: linksOf(message.body),
    attachments: [],
  });
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8',
        'X-Twilio-Signature': signatureOfRequest(config.twilioToken, url, parameters),
        'User-Agent': 'TwilioProxy/1.1',
      },
      body: new URLSearchParams(parameters).toString(),
      redirect: 'manual',
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return { status: response.status, url };
  } catch (error) {
    return { status: null, url, error: reasonOf(error) };
  }
}

function smsParameters(
  accountSid: string,
  { from, to, body }: InboundMessage,
): Record<string, string> {
  const messageSid = `SM${randomBytes(16).toString('hex')}`;
  return {
    AccountSid: accountSid,
    ApiVersion: '2010-04-01',
    MessageSid: messageSid,
    SmsMessageSid: messageSid,
    SmsSid: messageSid,
    From: phoneNumber(from) ?? from,
    To: phoneNumber(to) ?? to,
    Body: body,
    NumMedia: '0',
    NumSegments: '1',
    SmsStatus: 'received',
  };
}

function emailParameters({ from, to, subject, body }: InboundMessage): Record<string, string> {
  return {
    from,
    to,
    subject: subject ?? '',
    body,
    message_id: `<${randomBytes(16).toString('hex')}@sandbox.test>`,
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The webhook could not be called.';
  return error.cause instanceof Error && error.cause.message !== ''
    ? error.cause.message
    : error.message;
}
