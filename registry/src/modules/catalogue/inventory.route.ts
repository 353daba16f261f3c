import type { InventoryDifferences } from '@billfold/shared/contracts/beacon.contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { OperatorOf } from '../../plugins/operator-plugin';
import { RegistryProblem } from '../../problems/problem.errors';
import { readInventory, type InventoryContext } from './read-inventory.service';
import { keepWatch, readDifferences } from './watches.service';

type InventoryRouteOptions = InventoryContext & { readonly operatorOf: OperatorOf };

const Text = Type.String();
const Texts = Type.Array(Text);
const Script = Type.Object({
  url: Text,
  module: Text,
  release: Text,
  integrity: Text,
  purpose: Text,
  owner: Text,
  approver: Text,
});
const Inventory = Type.Object({
  environment: Text,
  generatedAt: Text,
  routes: Type.Array(
    Type.Object({
      path: Text,
      module: Text,
      headers: Type.Record(Text, Text),
      scripts: Type.Array(Script),
      frames: Texts,
    }),
  ),
});
const Place = Type.Object({ environment: Type.String({ pattern: '^[a-z][a-z0-9-]{0,30}$' }) });
const Watched = Type.Object(
  {
    pages: Type.Integer({ minimum: 0, maximum: 10_000 }),
    differences: Type.Array(
      Type.Object(
        {
          page: Type.String({ maxLength: 300 }),
          rule: Type.String({ minLength: 1, maxLength: 120 }),
          subject: Type.String({ maxLength: 1_000 }),
        },
        { additionalProperties: false },
      ),
      { maxItems: 500 },
    ),
  },
  { additionalProperties: false },
);

const Found = Type.Unsafe<InventoryDifferences>(
  Type.Object({
    lastWatch: Type.Union([
      Type.Object({ at: Text, by: Text, pages: Type.Integer(), differences: Type.Integer() }),
      Type.Null(),
    ]),
    differences: Type.Array(
      Type.Object({
        module: Type.Union([Text, Type.Null()]),
        kind: Text,
        rule: Text,
        subject: Text,
        count: Type.Integer(),
        firstAt: Text,
        lastAt: Text,
      }),
    ),
  }),
);

export const inventoryRoutes =
  ({ operatorOf, ...context }: InventoryRouteOptions): FastifyPluginAsyncTypebox =>
  async (app) => {
    const ofPage = Type.Object({
      origin: Type.Optional(
        Type.String({ maxLength: 300, pattern: String.raw`^https?://[\w.:\[\]-]+$` }),
      ),
    });
    app.get(
      '/environments/:environment/inventory',
      { schema: { params: Place, querystring: ofPage, response: { 200: Inventory } } },
      async (request) => {
        operatorOf(request, 'reader');
        const { environment } = request.params;
        if (environment !== context.environment)
          throw new RegistryProblem(
            409,
            'other_environment',
            `This registry serves ${context.environment} and knows the headers of its own pages alone. Ask the one that serves ${environment}.`,
          );
        const { origin } = request.query;
        if (origin !== undefined && !URL.canParse(origin))
          throw new RegistryProblem(
            400,
            'invalid_input',
            'origin must be the address of a site, such as https://pay.example.com.',
          );
        const reached =
          origin === undefined
            ? { host: request.host, isHttps: request.protocol === 'https' }
            : { host: new URL(origin).host, isHttps: origin.startsWith('https:') };
        const inventory = await readInventory(context, reached);
        return {
          ...inventory,
          routes: inventory.routes.map((route) => ({
            ...route,
            headers: { ...route.headers },
            scripts: [...route.scripts],
            frames: [...route.frames],
          })),
        };
      },
    );

    app.get(
      '/environments/:environment/inventory/differences',
      { schema: { params: Place, response: { 200: Found } } },
      async (request) => {
        operatorOf(request, 'reader');
        return readDifferences(context.db, request.params.environment);
      },
    );

    app.post(
      '/environments/:environment/inventory/differences',
      { schema: { params: Place, body: Watched, response: { 204: Type.Null() } } },
      async (request, reply) => {
        const by = operatorOf(request, 'publisher').name;
        await keepWatch(context.db, {
          environment: request.params.environment,
          ...request.body,
          by,
        });
        return reply.code(204).send(null);
      },
    );
  };
