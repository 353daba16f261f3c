import { createTransport } from 'nodemailer';
import type { DeliveryAnswer } from './delivery.domain';
import type { MessageProvider, OutgoingMessage } from './message-provider';

export type MailProviderSettings = { readonly url: string; readonly timeoutMs: number };

type SmtpError = {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
};

const neverConnected = new Set(['ECONNECTION', 'EDNS', 'ECONNREFUSED', 'EAUTH', 'ETLS']);

/**
 * Before the message's text was handed over nothing can have been taken; after it only an answer proves the outcome.
 */
const readFailure = ({ code, responseCode, command }: SmtpError): DeliveryAnswer => {
  const what = `${code ?? 'unknown'}${responseCode === undefined ? '' : ` ${responseCode}`}`;
  if (responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH')
    return { kind: 'refused', reason: `The mail server refused it (${what}).` };
  if (responseCode !== undefined || neverConnected.has(code ?? '') || command === 'CONN')
    return { kind: 'not_taken', reason: `The mail server didn't accept it (${what}).` };
  return { kind: 'in_doubt', reason: `The mail server didn't respond (${what}).` };
};

const messageIdOf = ({ id, from }: OutgoingMessage): string =>
  `<message-${id}@${from.split('@')[1] ?? 'billfold.invalid'}>`;

/** One click of a mail program ends such mails: RFC 2369 and 8058. */
const listHeaders = ({ unsubscribeUrl }: OutgoingMessage): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

/**
 * SMTP. A mail server has no query for the outcome of a mail, so one in doubt is sent again under the same Message-ID,
 * by which servers and mail programs know the second copy for the first.
 */
export const createMailProvider = ({ url, timeoutMs }: MailProviderSettings): MessageProvider => {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname,
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    pool: true,
    maxConnections: 4,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (message) => {
      const messageId = messageIdOf(message);
      try {
        await transport.sendMail({
          from: { name: message.fromName, address: message.from },
          to: { name: '', address: message.to },
          subject: message.subject,
          text: message.body,
          messageId,
          headers: listHeaders(message),
        });
        return { kind: 'accepted', providerId: messageId };
      } catch (error) {
        return readFailure(error as SmtpError);
      }
    },
    trace: async () => ({ kind: 'not_taken' }),
    close: () => transport.close(),
  };
};
