import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { serveAssets } from '../http/asset.route';
import type { SandboxConfig } from '../settings/config';
import { pageHeaders } from '../http/security-headers';
import { isCardNumber, isCvvFor, tokenOfCard } from './card-token.domain';

const TokenizeRequest = Type.Object({
  account: Type.String({ maxLength: 40 }),
  expiry: Type.Optional(Type.String({ maxLength: 10 })),
  cvv: Type.Optional(Type.String({ maxLength: 10 })),
});

const FRAME_FILES = [
  'ajax-tokenizer.html',
  'ajax-tokenizer.css',
  'ajax-tokenizer.js',
  'card-entry.js',
  'card-entry-session.js',
  'frame-style.js',
];

/** Serves the card-entry frame and the call that exchanges a number for its token. Stores no data of the request. */
export const tokenizerRoutes: FastifyPluginAsyncTypebox<{ config: SandboxConfig }> = async (
  app,
  { config },
) => {
  serveAssets(app, {
    prefix: '/itoke',
    folder: 'tokenizer',
    files: FRAME_FILES,
    headers: pageHeaders(config.frameParents),
  });

  app.post(
    '/cardsecure/api/v1/ccn/tokenize',
    { schema: { body: TokenizeRequest } },
    async ({ body }, reply) => {
      reply.header('Cache-Control', 'no-store');
      const account = body.account.replaceAll(/[\s-]/g, '');
      if (!isCardNumber(account))
        return { message: 'Invalid card number', errorcode: 7, token: '' };
      if (body.cvv !== undefined && !isCvvFor(account, body.cvv))
        return { message: 'Invalid CVV', errorcode: 9, token: '' };
      return { message: 'SUCCESS', errorcode: 0, token: tokenOfCard(account) };
    },
  );
};
