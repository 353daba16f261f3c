import swagger from '@fastify/swagger';
import type { App } from '../context/app-instance';
import { type Contract, contractPagePolicy, renderContract } from './contract-page';
import { withPrefixItems } from './openapi-tuples';

/** The published contract: a page at /api/docs, OpenAPI 3.1 at /api/docs/json. */
export const registerDocumentation = async (app: App): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Billfold API',
        version: '1.0.0',
        description:
          'Bodies are form-encoded or JSON; a list or object of a form travels as JSON text in one field. Amounts are cents.',
      },
      components: {
        securitySchemes: {
          customer: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: 'Token {token}',
          },
          merchant: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: 'MerchantToken {token}',
          },
          program: {
            type: 'http',
            scheme: 'bearer',
            description: 'Bearer bk_…: an API key of a business, on a server only',
          },
        },
      },
    },
    transformObject: (document) =>
      'openapiObject' in document
        ? (withPrefixItems(document.openapiObject) as typeof document.openapiObject)
        : document.swaggerObject,
  });
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('content-security-policy', contractPagePolicy)
      .type('text/html; charset=utf-8')
      .send(renderContract(app.swagger() as Contract)),
  );
  app.get('/api/docs/json', { schema: { hide: true } }, async () => app.swagger());
};
