import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { MessageBox } from './message-box';
import { linksOf } from './message.domain';

const LARGEST_MAIL_BYTES = 25 * 1024 * 1024;

export type MailCapture = {
  readonly port: number;
  close(): Promise<void>;
};

/**
 * Accepts every mail for every address, stores it and delivers none. No sign-in and no TLS: it listens on this machine
 * only.
 */
export const startMailCapture = async ({
  host,
  port,
  box,
}: {
  host: string;
  port: number;
  box: MessageBox;
}): Promise<MailCapture> => {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: LARGEST_MAIL_BYTES,
    disableReverseLookup: true,
    logger: false,
    onData: (stream, session, callback) => {
      simpleParser(stream, (error: Error | null, mail) => {
        if (error !== null) return callback(error);
        const sender = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address;
        for (const { address } of session.envelope.rcptTo)
          box.add(toMessage(mail, sender, address));
        return callback();
      });
    },
  });
  // Clients that vanish in mid-sentence are no concern of the capture.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

const toMessage = (
  mail: ParsedMail,
  sender: string,
  to: string,
): Parameters<MessageBox['add']>[0] => {
  const body = mail.text?.trim() ?? '';
  const html = mail.html === false ? undefined : mail.html;
  return {
    channel: 'email',
    direction: 'sent',
    from: mail.from?.text || sender,
    to,
    subject: mail.subject ?? '',
    body,
    ...(html === undefined ? {} : { html }),
    links: linksOf(body, html),
    attachments: mail.attachments.map(({ filename, contentType, size }) => ({
      filename: filename ?? '',
      contentType,
      size,
    })),
  };
};
