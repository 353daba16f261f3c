import type { TextRow } from './text-traffic';

export type Refusal = readonly [status: number, code: number, message: string];

export const REFUSALS = {
  authenticate: [401, 20003, 'Authenticate'],
  unknownAccount: [404, 20404, 'The requested resource was not found'],
  invalidTo: [400, 21211, "The 'To' number is not a valid phone number."],
  unsubscribed: [400, 21610, 'Attempt to send to unsubscribed recipient'],
  missingBody: [400, 21602, 'Message body is required.'],
  missingFrom: [400, 21603, "A 'From' phone number is required."],
  missingTo: [400, 21604, "A 'To' phone number is required."],
  tooLong: [400, 21617, 'The concatenated message body exceeds the 1600 character limit.'],
  tooFast: [429, 20429, 'Too Many Requests'],
  serverError: [500, 20500, 'An internal server error has occurred'],
} as const satisfies Record<string, Refusal>;

const MESSAGES: ReadonlyMap<number, Refusal> = new Map(
  Object.values(REFUSALS).map((refusal) => [refusal[1], refusal]),
);

/** The refusal with this number; one that is not known here keeps the number. */
export const refusalWith = (code: number): Refusal => {
  return MESSAGES.get(code) ?? [400, code, 'The message was refused.'];
};

export const refusalOf = ([status, code, message]: Refusal): object => {
  return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
};

/** A taken text as the provider answers and lists it. */
export const presentText = (
  accountSid: string,
  { sid, from, to, body, at, reported }: TextRow,
): object => {
  const date = new Date(at).toUTCString().replace('GMT', '+0000');
  return {
    sid,
    account_sid: accountSid,
    api_version: '2010-04-01',
    body,
    from,
    to,
    status: reported.at(-1) ?? 'queued',
    direction: 'outbound-api',
    date_created: date,
    date_updated: date,
    date_sent: null,
    error_code: null,
    error_message: null,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: String(Math.max(1, Math.ceil(body.length / 160))),
    price: null,
    price_unit: null,
    subresource_uris: {},
    uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`,
  };
};
