import type { App } from '@billfold/server-kit/http/app';
import swagger from '@fastify/swagger';
import { operatorPath } from './app-dependencies';

const openApiPath = '/registry/openapi.json';

/** Pages and their own files: answers for people's browsers, no calls for programs. */
const pages = [/^\*?$/, /^\/\*$/, /^\/registry\/console(\/|$)/, /^\/registry\/icon(\.svg$|s\/)/];
const isPage = (url: string): boolean => pages.some((page) => page.test(url));

/** The part of the registry that a route belongs to: `releases` of `/registry/api/releases/:name`. */
const tagOf = (url: string): string => {
  const below = url.startsWith(`${operatorPath}/`) ? url.slice(operatorPath.length + 1) : null;
  if (below === null) return url.startsWith('/modules/') ? 'files' : 'pages';
  const [first = '', , third] = below.split('/');
  return first === 'environments' && third !== undefined ? third : first;
};

/** Called without a token: the console's sign-in, and all that pages ask for. */
const isOpen = (url: string): boolean =>
  !url.startsWith(`${operatorPath}/`) || url === `${operatorPath}/session`;

/**
 * The calls of the registry as OpenAPI 3.1, at `openApiPath`: what the command line, the console and pages use.
 * Registered before the routes.
 */
export const registerOpenApi = async (app: App): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Billfold release registry',
        version: '1.0.0',
        description:
          'Registers releases of modules and decides which visitor gets which. Calls below /registry/api need a token: its role is reader, publisher, operator or admin.',
      },
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'The token of an operator' },
        },
      },
    },
    transform: ({ schema, url }) => ({
      url,
      schema: {
        ...schema,
        ...(isPage(url) || url === openApiPath ? { hide: true } : {}),
        tags: [tagOf(url)],
        ...(isOpen(url) ? {} : { security: [{ token: [] }] }),
      },
    }),
  });
  app.get(openApiPath, async (_request, reply) =>
    reply.header('Cache-Control', 'public, max-age=300').send(app.swagger()),
  );
};
