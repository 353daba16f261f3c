import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { serveAssets } from '../http/asset.routes';
import type { GatewayBook } from '../card-gateway/gateway-book.store';
import type { SandboxConfig } from '../settings/config';
import { deliverInbound, type InboundDelivery } from '../messages/deliver-inbound.service';
import type { MessageBox } from '../messages/message-box.store';
import type { TextTraffic } from '../messages/text-traffic.store';
import { pageHeaders } from '../http/security-headers';
import { renderDesk, type DeskView } from './desk.page';

const Field = Type.String({ minLength: 1, maxLength: 1600 });
const InboundForm = Type.Object(
  { from: Field, to: Field, body: Field },
  { additionalProperties: false },
);

/** The page for people. */
export const deskRoutes: FastifyPluginAsyncTypebox<{
  config: SandboxConfig;
  book: GatewayBook;
  box: MessageBox;
  traffic: TextTraffic;
}> = async (app, { config, book, box, traffic }) => {
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
    { schema: { body: InboundForm } },
    async ({ body, headers: { origin, host } }, reply) => {
      reply.headers({ ...headers, 'Cache-Control': 'no-store' }).type('text/html; charset=utf-8');
      if (origin !== undefined && hostOf(origin) !== host) return reply.code(403).send(render({}));
      const delivery = await deliverInbound({ config, box, traffic }, { channel: 'sms', ...body });
      return reply.send(render({ notice: noticeOf(delivery), form: body }));
    },
  );
};

function noticeOf({ status, url, error }: InboundDelivery): NonNullable<DeskView['notice']> {
  if (status === null)
    return { kind: 'failed', text: `No server answered at ${url}: ${error ?? 'no reason given'}` };
  const isTaken = status >= 200 && status < 300;
  return {
    kind: isTaken ? 'done' : 'failed',
    text: isTaken
      ? `Delivered: the product answered ${status}.`
      : `The product answered ${status} at ${url}.`,
  };
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
