import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  type AddressInfo,
  createServer as createNetServer,
  type Server as NetServer,
  type Socket,
} from 'node:net';

export type SentText = {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  /** The address for delivery reports. */
  readonly callback: string | null;
};

/**
 * What the text provider does with the next calls: takes the message and answers, or one of the ways in which that
 * fails.
 */
export type TextFault =
  | 'take_and_hang'
  | 'hang'
  | 'take_and_500'
  | '429'
  | '400'
  | 'unsubscribed'
  | 'unreadable';

export type TextProviderStub = {
  readonly url: string;
  readonly sent: SentText[];
  readonly faults: TextFault[];
  /** When false its list of messages does not answer. */
  canList: boolean;
  readonly calls: () => number;
  readonly close: () => Promise<void>;
};

const read = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return new URLSearchParams(body);
};

const listen = async (server: Server | NetServer): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

/** A text provider of Twilio's kind that fails on request. */
export const startTextProvider = async (): Promise<TextProviderStub> => {
  const sent: SentText[] = [];
  const faults: TextFault[] = [];
  let calls = 0;
  const take = (form: URLSearchParams): SentText => {
    const text = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to: form.get('To') ?? '',
      from: form.get('From') ?? '',
      body: form.get('Body') ?? '',
      callback: form.get('StatusCallback'),
    };
    sent.push(text);
    return text;
  };
  const answer = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const onSend = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = await read(request);
    calls += 1;
    const fault = faults.shift();
    if (fault === 'hang') return;
    if (fault === '429' || fault === '400')
      return answer(response, Number(fault), { code: 20_000, message: 'no' });
    if (fault === 'unsubscribed')
      return answer(response, 400, {
        code: 21_610,
        message: 'Attempt to send to unsubscribed recipient',
        status: 400,
      });
    const text = take(form);
    if (fault === 'take_and_hang') return;
    if (fault === 'take_and_500') return answer(response, 500, {});
    if (fault === 'unreadable') return void response.writeHead(201).end('<html>');
    answer(response, 201, { ...text, status: 'queued' });
  };
  /** Its list: the texts from one number to another. */
  const onList = (request: IncomingMessage, response: ServerResponse): void => {
    if (!stub.canList) return answer(response, 503, {});
    const { searchParams: parameters } = new URL(request.url ?? '', stub.url);
    const isAsked = ({ to, from }: SentText): boolean =>
      to === parameters.get('To') && from === parameters.get('From');
    // oxlint-disable-next-line tests/no-wall-clock -- the provider's own clock, which no test moves
    const date_created = new Date().toUTCString();
    const messages = sent.filter(isAsked).map(({ sid, body, to, from }) => ({
      sid,
      body,
      to,
      from,
      direction: 'outbound-api',
      date_created,
    }));
    answer(response, 200, { messages });
  };
  const server = createServer((request, response) => {
    if (request.method === 'POST') void onSend(request, response);
    else onList(request, response);
  });
  const port = await listen(server);
  const stub: TextProviderStub = {
    url: `http://127.0.0.1:${port}`,
    sent,
    faults,
    canList: true,
    calls: () => calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return stub;
};

export type MailServerStub = {
  readonly url: string;
  readonly mails: string[];
  /** Answers to the next RCPT TO commands instead of 250. */
  readonly recipientAnswers: string[];
  readonly close: () => Promise<void>;
};

const serveSmtp = (socket: Socket, mails: string[], recipientAnswers: string[]): void => {
  let mail: string | null = null;
  let rest = '';
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  const onLine = (line: string): void => {
    if (mail !== null) {
      if (line !== '.') return void (mail += `${line}\n`);
      mails.push(mail);
      mail = null;
      return say('250 taken');
    }
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'RCPT') return say(recipientAnswers.shift() ?? '250 ok');
    if (command === 'DATA') {
      mail = '';
      return say('354 go on');
    }
    say(command === 'QUIT' ? '221 bye' : '250 ok');
  };
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    const lines = `${rest}${String(chunk)}`.split('\r\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  });
  say('220 stub');
};

/** A mail server that keeps every mail as text. */
export const startMailServer = async (): Promise<MailServerStub> => {
  const mails: string[] = [];
  const recipientAnswers: string[] = [];
  const sockets = new Set<Socket>();
  const server = createNetServer((socket) => {
    sockets.add(socket);
    serveSmtp(socket, mails, recipientAnswers);
  });
  const port = await listen(server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    recipientAnswers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
};
