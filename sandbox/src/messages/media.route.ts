import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { hasBasicCredentials } from '../http/basic-credentials';
import type { SandboxConfig } from '../settings/config';
import type { MediaFault, MediaStore } from './media-store';
import { refusalOf, REFUSALS } from './present-text-answer';

/** Above what the product keeps. */
const LARGE_BYTES = 6 * 1024 * 1024;

/**
 * The files of inbound texts: with the account's credentials at the provider's path, without any where redirects lead.
 */
export const mediaRoutes: FastifyPluginAsyncTypebox<{
  config: SandboxConfig;
  media: MediaStore;
}> = async (app, { config, media }) => {
  const serve = (reply: FastifyReply, id: string): FastifyReply => {
    const file = media.find(id);
    return file === undefined
      ? reply.code(404).send(refusalOf(REFUSALS.unknownAccount))
      : reply.type(file.type).send(file.content);
  };

  app.get(
    '/2010-04-01/Accounts/:sid/Messages/:message/Media/:id',
    {
      schema: {
        params: Type.Object({ sid: Type.String(), message: Type.String(), id: Type.String() }),
      },
    },
    async ({ headers, params: { sid, id } }, reply) => {
      if (!hasBasicCredentials(headers.authorization, config.twilioSid, config.twilioToken))
        return reply.code(401).send(refusalOf(REFUSALS.authenticate));
      if (sid !== config.twilioSid) return reply.code(404).send(refusalOf(REFUSALS.unknownAccount));
      const fault = media.strike();
      return fault === null ? serve(reply, id) : serveFault(reply, id, fault);
    },
  );

  app.get(
    '/media/:id',
    { schema: { params: Type.Object({ id: Type.String() }) } },
    async ({ params: { id } }, reply) => serve(reply, id),
  );
};

const serveFault = (
  reply: FastifyReply,
  id: string,
  { effect, location }: MediaFault,
): FastifyReply => {
  switch (effect) {
    case 'hang':
      return reply.hijack();
    case 'not_found':
      return reply.code(404).send(refusalOf(REFUSALS.unknownAccount));
    case 'redirect':
      return reply
        .code(307)
        .header('Location', location ?? `/media/${id}`)
        .send();
    case 'too_large':
      return reply.type('image/png').send(Readable.from([Buffer.alloc(LARGE_BYTES)]));
    case 'wrong_type':
      return reply.type('image/png').send('<!doctype html><title>Not a picture</title>');
  }
};
