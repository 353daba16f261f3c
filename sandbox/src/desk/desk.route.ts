import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { serveAssets } from '../http/asset.route';
import type { GatewayBook } from '../card-gateway/gateway-book';
import {
  deliverInbound,
  type InboundDelivery,
  type InboundDesk,
} from '../messages/deliver-inbound.service';
import { pageHeaders } from '../http/security-headers';
import { renderDesk, type DeskView } from './desk-page';

const Field = Type.String({ minLength: 1, maxLength: 1600 });
const InboundForm = Type.Object(
  {
    from: Field,
    to: Field,
    body: Type.String({ maxLength: 1600 }),
    // The page's script fills them from the chosen file.
    media_type: Type.Optional(Type.String({ maxLength: 100 })),
    media_base64: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
/** A file that is too large for the product, in base64 and percent-encoded. */
const FORM_BYTES = 30 * 1024 * 1024;

/** The page for people. */
export const deskRoutes: FastifyPluginAsyncTypebox<InboundDesk & { book: GatewayBook }> = async (
  app,
  { book, ...desk },
) => {
  const { box, traffic } = desk;
  const headers = pageHeaders([]);
  const render = (extra: Pick<DeskView, 'notice' | 'form'>): string =>
    renderDesk({
      messages: box.all(),
      rows: book.journal({}),
      texts: traffic.journal({}),
      ...extra,
    });
  serveAssets(app, {
    prefix: '/desk',
    folder: 'desk',
    files: ['desk.css', 'desk.js', 'icon.svg'],
    headers,
  });

  app.get('/', async (_request, reply) =>
    reply
      .headers({ ...headers, 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(render({})),
  );

  app.post(
    '/desk/inbound',
    { bodyLimit: FORM_BYTES, schema: { body: InboundForm } },
    async ({ body, headers: { origin, host } }, reply) => {
      reply.headers({ ...headers, 'Cache-Control': 'no-store' }).type('text/html; charset=utf-8');
      if (origin !== undefined && hostOf(origin) !== host) return reply.code(403).send(render({}));
      const { media_type: type = '', media_base64: base64 = '', ...text } = body;
      if (text.body === '' && base64 === '')
        return reply.send(render({ notice: nothingToSend, form: text }));
      const media = base64 === '' ? [] : [{ type, base64 }];
      const delivery = await deliverInbound(desk, { channel: 'sms', ...text, media });
      return reply.send(render({ notice: noticeOf(delivery), form: text }));
    },
  );
};

const nothingToSend = { kind: 'failed', text: 'Write a text or choose a file.' } as const;

const noticeOf = ({ status, url, error }: InboundDelivery): NonNullable<DeskView['notice']> => {
  if (status === null)
    return { kind: 'failed', text: `No server answered at ${url}: ${error ?? 'no reason given'}` };
  const isTaken = status >= 200 && status < 300;
  return {
    kind: isTaken ? 'done' : 'failed',
    text: isTaken
      ? `Delivered: the product answered ${status}.`
      : `The product answered ${status} at ${url}.`,
  };
};

const hostOf = (origin: string): string | null => {
  return URL.canParse(origin) ? new URL(origin).host : null;
};
