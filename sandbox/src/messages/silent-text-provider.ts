import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { createChance } from '../card-gateway/chance.domain';

type Booked = {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  /** By the machine's clock. */
  readonly at: number;
};

export type TextProvider = {
  readonly url: string;
  /** Every text that it took, in order. */
  readonly booked: readonly Booked[];
  /** How many calls it left without an answer. */
  readonly silences: () => number;
  readonly close: () => Promise<void>;
};

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
};

const answer = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/**
 * A text provider of Twilio's kind that never answers some of the calls, of which it has taken every other one. It keeps everything
 * that it took: a mass message is more than the sandbox's window shows.
 */
export const startTextProvider = async (silentShare: number, seed = 1): Promise<TextProvider> => {
  const booked: Booked[] = [];
  const chance = createChance(seed);
  let silences = 0;
  const book = (form: URLSearchParams): Booked => {
    const text = {
      sid: `SM${String(booked.length).padStart(32, '0')}`,
      to: form.get('To') ?? '',
      from: form.get('From') ?? '',
      body: form.get('Body') ?? '',
      // oxlint-disable-next-line tests/no-wall-clock -- the provider's own clock, which no test moves
      at: Date.now(),
    };
    booked.push(text);
    return text;
  };
  const onSend = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = await readForm(request);
    const isSilent = chance() < silentShare;
    if (isSilent) silences += 1;
    if (isSilent && silences % 2 === 0) return;
    const text = book(form);
    if (!isSilent) answer(response, 201, { ...text, status: 'queued' });
  };
  const onList = (request: IncomingMessage, response: ServerResponse): void => {
    const to = new URL(request.url ?? '/', 'http://provider').searchParams.get('To');
    const messages = booked
      .filter((text) => text.to === to)
      .map(({ at, ...text }) => ({
        ...text,
        direction: 'outbound-api',
        date_created: new Date(at).toUTCString(),
      }));
    answer(response, 200, { messages });
  };
  const server = createServer((request, response) => {
    if (request.method === 'POST') void onSend(request, response);
    else onList(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    booked,
    silences: () => silences,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
