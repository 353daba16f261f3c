import formBody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import { openGatewayBook, type GatewayBook } from './card-gateway/gateway-book';
import { createGatewayFaults } from './card-gateway/gateway-faults';
import { cardGatewayRoutes } from './card-gateway/card-gateway.route';
import { bankTokenizerRoutes } from './bank-tokenizer/bank-tokenizer.route';
import type { SandboxConfig } from './settings/config';
import { controlRoutes } from './control/control.route';
import { textControlRoutes } from './control/text-control.route';
import { deskRoutes } from './desk/desk.route';
import type { InboundDesk } from './messages/deliver-inbound.service';
import { mediaRoutes } from './messages/media.route';
import { createMediaStore } from './messages/media-store';
import { createMessageBox, type MessageBox } from './messages/message-box';
import { textMessagesRoutes } from './messages/text-messages.route';
import { createTextTraffic } from './messages/text-traffic';
import { tokenizerRoutes } from './tokenizer/tokenizer.route';

export type Sandbox = {
  readonly app: FastifyInstance;
  readonly box: MessageBox;
  readonly book: GatewayBook;
};

/** Where the product reaches the sandbox; before it listens, the port of the settings. */
export const addressOf = ({ server }: FastifyInstance, config: SandboxConfig): string => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host;
  return `http://${host}:${port}`;
};

/** The partners behind one origin. No request log: card and account numbers pass through here. */
export const buildSandbox = async (
  config: SandboxConfig,
  now: () => Date = () => new Date(),
): Promise<Sandbox> => {
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: false } },
  });
  const book = openGatewayBook(config.journalFile, now);
  const faults = createGatewayFaults(now);
  const box = createMessageBox(now);
  const traffic = createTextTraffic(now);
  const media = createMediaStore();
  const desk: InboundDesk = { config, box, traffic, media, address: () => addressOf(app, config) };

  acceptEmptyJson(app);
  await app.register(formBody);
  await app.register(cardGatewayRoutes, { prefix: '/cardconnect/rest', book, faults, config, now });
  await app.register(tokenizerRoutes, { config });
  await app.register(bankTokenizerRoutes, { config, now });
  await app.register(textMessagesRoutes, { config, box, traffic });
  await app.register(controlRoutes, { book, faults, now, ...desk });
  await app.register(textControlRoutes, { traffic, media });
  await app.register(mediaRoutes, { config, media });
  await app.register(deskRoutes, { book, ...desk });
  return { app, box, book };
};

/** `POST /control/settle` and its like carry nothing, and many clients still announce JSON. */
const acceptEmptyJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
};
