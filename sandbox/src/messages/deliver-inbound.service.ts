import { randomBytes } from 'node:crypto';
import type { SandboxConfig } from '../settings/config';
import type { MessageBox } from './message-box';
import { linksOf, phoneNumber, type Channel } from './message.domain';
import { carrierWord, PLATFORM_ANSWERS, type CarrierWord } from './carrier-word.domain';
import { signatureOfRequest } from './request-signature.domain';
import type { MediaFile, MediaStore } from './media-store';
import type { TextTraffic } from './text-traffic';

export type InboundMessage = {
  readonly channel: Channel;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly subject?: string;
  /** Pictures and other files of a text. */
  readonly media?: readonly InboundMedia[];
};

export type InboundMedia = {
  readonly type: string;
  readonly base64: string;
};

/** What delivering takes. */
export type InboundDesk = {
  readonly config: SandboxConfig;
  readonly box: MessageBox;
  readonly traffic: TextTraffic;
  readonly media: MediaStore;
  /** Where the product fetches files. */
  readonly address: () => string;
};

/** `status` is the answer of the product's webhook; null without an answer. */
export type InboundDelivery = {
  readonly status: number | null;
  readonly url: string;
  readonly error?: string;
};

const WEBHOOK_TIMEOUT_MS = 15_000;

/** Delivers a message the way the provider would: one signed form POST to the product's webhook, no repeat. */
export const deliverInbound = async (
  { config, box, traffic, media, address }: InboundDesk,
  message: InboundMessage,
): Promise<InboundDelivery> => {
  const url = `${config.webhookBase}/${message.channel}`;
  const answered = message.channel === 'sms' ? followWord(traffic, message) : null;
  const files = filesOf(message);
  const parameters =
    message.channel === 'sms'
      ? {
          ...smsParameters(config.twilioSid, message, answered),
          ...mediaParameters(`${address()}/2010-04-01/Accounts/${config.twilioSid}`, files, media),
        }
      : emailParameters(message);
  box.add({
    channel: message.channel,
    direction: 'received',
    from: message.from,
    to: message.to,
    body: message.body,
    ...(message.subject === undefined ? {} : { subject: message.subject }),
    links: linksOf(message.body),
    attachments: files.map(({ type, content }, index) => ({
      filename: `file ${index + 1}`,
      contentType: type,
      size: content.length,
    })),
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
};

/** The platform remembers STOP and START, and sends the product the words that it has answered. */
const followWord = (
  traffic: TextTraffic,
  { from, to, body }: InboundMessage,
): CarrierWord | null => {
  const word = traffic.settings.optOuts === 'platform' ? carrierWord(body) : null;
  if (word === 'STOP' || word === 'START')
    traffic.setStopped({ to: from, from: to }, word === 'STOP');
  return word;
};

const answer = (box: MessageBox, { from, to }: InboundMessage, body: string): void => {
  box.add({
    channel: 'sms',
    direction: 'sent',
    from: to,
    to: from,
    body,
    links: [],
    attachments: [],
  });
};

const smsParameters = (
  accountSid: string,
  { from, to, body }: InboundMessage,
  answered: CarrierWord | null,
): Record<string, string> => {
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
    NumSegments: '1',
    SmsStatus: 'received',
    ...(answered === null ? {} : { OptOutType: answered }),
  };
};

const filesOf = ({ channel, media = [] }: InboundMessage): readonly MediaFile[] => {
  return channel === 'email'
    ? []
    : media.map(({ type, base64 }) => ({ type, content: Buffer.from(base64, 'base64') }));
};

/** Keeps the files, and names them as the provider does. */
const mediaParameters = (
  account: string,
  files: readonly MediaFile[],
  media: MediaStore,
): Record<string, string> => {
  const message = `MM${randomBytes(16).toString('hex')}`;
  const named = media.add(files).flatMap((id, index) => [
    [`MediaUrl${index}`, `${account}/Messages/${message}/Media/${id}`],
    [`MediaContentType${index}`, files[index]?.type ?? ''],
  ]);
  return { NumMedia: String(files.length), ...Object.fromEntries(named) };
};

const emailParameters = ({ from, to, subject, body }: InboundMessage): Record<string, string> => {
  return {
    from,
    to,
    subject: subject ?? '',
    body,
    message_id: `<${randomBytes(16).toString('hex')}@sandbox.test>`,
  };
};

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'The webhook could not be called.';
  return error.cause instanceof Error && error.cause.message !== ''
    ? error.cause.message
    : error.message;
};
