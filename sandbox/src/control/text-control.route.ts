import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { TEXT_FAULT_EFFECTS } from '../messages/text-fault.domain';
import { MEDIA_FAULT_EFFECTS, type MediaStore } from '../messages/media-store';
import type { TextTraffic } from '../messages/text-traffic';

const strict = { additionalProperties: false } as const;
const Text = Type.Optional(Type.String({ maxLength: 4000 }));

const JournalQuery = Type.Object(
  { to: Text, from: Text, since: Type.Optional(Type.String({ pattern: '^\\d{1,9}$' })) },
  strict,
);
const FaultRequest = Type.Object(
  {
    effect: Type.Union(TEXT_FAULT_EFFECTS.map((effect) => Type.Literal(effect))),
    match: Type.Optional(Type.Object({ to: Text, from: Text, body: Text }, strict)),
    times: Type.Optional(Type.Integer({ minimum: 1 })),
    share: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1 })),
    seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 4_294_967_295 })),
    code: Type.Optional(Type.Integer({ minimum: 10_000, maximum: 99_999 })),
    delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_600_000 })),
  },
  strict,
);
const MediaFaultRequest = Type.Object(
  {
    effect: Type.Union(MEDIA_FAULT_EFFECTS.map((effect) => Type.Literal(effect))),
    times: Type.Optional(Type.Integer({ minimum: 1 })),
    location: Text,
  },
  strict,
);
const SettingsRequest = Type.Object(
  {
    pacePerSecond: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 10_000 }), Type.Null()]),
    ),
    callbacks: Type.Optional(Type.Boolean()),
    callbackDelayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
    optOuts: Type.Optional(Type.Union([Type.Literal('platform'), Type.Literal('product')])),
  },
  strict,
);

/**
 * The control of the text provider: its journal by address, its faults and those of files, its pace and its opt-outs.
 */
export const textControlRoutes: FastifyPluginAsyncTypebox<{
  traffic: TextTraffic;
  media: MediaStore;
}> = async (app, { traffic, media }) => {
  app.get(
    '/control/texts',
    { schema: { querystring: JournalQuery } },
    async ({ query: { to, from, since } }) =>
      traffic.journal({ to, from, since: since === undefined ? undefined : Number(since) }),
  );

  app.get('/control/texts/settings', async () => traffic.settings);

  app.put('/control/texts/settings', { schema: { body: SettingsRequest } }, async ({ body }) => {
    traffic.settings = { ...traffic.settings, ...body };
    return traffic.settings;
  });

  app.post('/control/texts/faults', { schema: { body: FaultRequest } }, async ({ body }, reply) => {
    const fault = { ...body, match: body.match ?? {} };
    traffic.addFault(fault);
    return reply.code(201).send(fault);
  });

  app.post(
    '/control/media/faults',
    { schema: { body: MediaFaultRequest } },
    async (call, reply) => {
      media.addFault(call.body);
      return reply.code(201).send(call.body);
    },
  );

  app.delete('/control/media/faults', async (_request, reply) => {
    media.clearFaults();
    return reply.code(204).send();
  });

  app.delete('/control/texts/faults', async (_request, reply) => {
    traffic.clearFaults();
    return reply.code(204).send();
  });
};
