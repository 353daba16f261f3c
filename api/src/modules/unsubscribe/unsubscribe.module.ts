import { Type } from 'typebox';
import type { FastifyReply } from 'fastify';
import type { App, AppDependencies, AppModule } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { publicContext } from '../../http/request-context';
import { unknownLinkPage, unsubscribePage, unsubscribePageHeaders } from './unsubscribe-page';
import { readOffer, unsubscribe, type UnsubscribeOffer } from './unsubscribe.service';

const params = Type.Object({ token: Type.String({ maxLength: 100, 'x-text': 'as-is' }) });
const Page = Type.String({ description: 'a page for people' });
/** Mail programs send `List-Unsubscribe=One-Click`, as a form of either kind. */
const OneClick = Type.Object({}, { additionalProperties: Type.String(), 'x-text': 'as-is' });

const answer = (reply: FastifyReply, offer: UnsubscribeOffer | undefined): FastifyReply =>
  reply
    .code(offer === undefined ? 404 : 200)
    .headers(unsubscribePageHeaders)
    .send(offer === undefined ? unknownLinkPage() : unsubscribePage(offer));

const routes = (app: App, dependencies: AppDependencies): void => {
  const config = {
    access: 'public',
    rateLimit: { max: 60, timeWindow: 60_000 },
  } as const;
  const schema = { tags: ['Webhooks'], params, produces: ['text/html'] };
  app.get(
    '/unsubscribe/:token',
    {
      config,
      schema: {
        ...schema,
        summary: 'The page behind the link of a mail',
        response: { 200: Page, 404: Page, ...failures(429) },
      },
    },
    async (request, reply) =>
      answer(reply, await readOffer(publicContext(request, dependencies), request.params.token)),
  );
  app.post(
    '/unsubscribe/:token',
    {
      config,
      schema: {
        ...schema,
        summary: 'End such mails, by the page or by a mail program (RFC 8058)',
        body: OneClick,
        response: { 200: Page, 404: Page, ...failures(400, 429) },
      },
    },
    async (request, reply) =>
      answer(reply, await unsubscribe(publicContext(request, dependencies), request.params.token)),
  );
};

/** Ends mails without signing in: what `List-Unsubscribe` of a mail names. */
export const unsubscribeModule: AppModule = async (app, dependencies) => {
  await app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
      payload.on('end', () => done(null, {}));
      payload.on('error', done);
      payload.resume();
    });
    routes(scope, dependencies);
  });
};
