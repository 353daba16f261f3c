import { randomBytes } from 'node:crypto';
import type { SandboxConfig } from '../settings/config';
import type { MessageBox } from './message-box.store';
import { linksOf, phoneNumber, type Channel } from './message.domain';
import { carrierWord, PLATFORM_ANSWERS, type CarrierWord } from './carrier-word.domain';
import { signatureOfRequest } from './request-signature.domain';
import type { TextTraffic } from './text-traffic.store';

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
  { config, box, traffic }: { config: SandboxConfig; box: MessageBox; traffic: TextTraffic },
  message: InboundMessage,
): Promise<InboundDelivery> {
  const url = `${config.webhookBase}/${message.channel}`;
  const answered = message.channel === 'sms' ? followWord(traffic, message) : null;
  const parameters =
    message.channel === 'sms'
      ? smsParameters(config.twilioSid, message, answered)
      : emailParameters(message);
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
  if (answered !== null) answer(box, message, PLATFORM_ANSWERS[answered]);
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

/** The platform remembers STOP and START, and tells the product which words it has answered. */
function followWord(traffic: TextTraffic, { from, to, body }: InboundMessage): CarrierWord | null {
  const word = traffic.settings.optOuts === 'platform' ? carrierWord(body) : null;
  if (word === 'STOP' || word === 'START')
    traffic.setStopped({ to: from, from: to }, word === 'STOP');
  return word;
}

function answer(box: MessageBox, { from, to }: InboundMessage, body: string): void {
  box.add({
    channel: 'sms',
    direction: 'sent',
    from: to,
    to: from,
    body,
    links: [],
    attachments: [],
  });
}

function smsParameters(
  accountSid: string,
  { from, to, body }: InboundMessage,
  answered: CarrierWord | null,
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
    ...(answered === null ? {} : { OptOutType: answered }),
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
