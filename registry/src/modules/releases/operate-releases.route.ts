import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Authorise } from '../../plugins/operator.plugin';
import { readHistory, readReleases, readStatus } from './list-releases.service';
import { promoteReleases } from './promote-releases.service';
import { registerReleases, type ChangeContext } from './register-releases.service';
import { checkRelease, type Candidate } from './release-candidate';
import { releaseInvalid } from './release.errors';

const uploadLimitBytes = 64 * 1024 * 1024;

const Upload = Type.Object({ release: Type.Unknown(), files: Type.Record(Type.String(), Type.String({ description: 'base64' })) }, { additionalProperties: false });
const Reason = Type.String({ minLength: 1, maxLength: 500 });
const ReleaseReference = Type.String({ pattern: '^(shell|mf-[a-z][a-z0-9-]*)@[0-9A-Za-z.+-]{1,120}$' });
const Nullable = Type.Union([Type.String(), Type.Null()]);

const Registered = Type.Object({ releases: Type.Array(Type.Object({ name: Type.String(), isNew: Type.Boolean(), isDefault: Type.Boolean() })) });
const Status = Type.Object({
  environment: Type.String(),
  modules: Type.Array(Type.Object({ module: Type.String(), release: Type.String(), previous: Nullable, changed_at: Type.String() })),
});
const Releases = Type.Array(Type.Object({ release: Type.String(), registered_at: Type.String(), registered_by: Type.String() }));
const History = Type.Array(
  Type.Object({ at: Type.String(), environment: Nullable, actor: Type.String(), action: Type.String(), module: Type.String(), release: Type.String(), before: Nullable, reason: Type.String() }),
);

const toCandidate = (upload: { release: unknown; files: Readonly<Record<string, string>> }): Candidate => {
  const release = checkRelease(upload.release);
  return {
    release,
    read: async (path) => {
      const content = Object.hasOwn(upload.files, path) ? upload.files[path] : undefined;
      if (content === undefined) throw releaseInvalid(`${path} was not sent.`);
      return Buffer.from(content, 'base64');
    },
  };
};

/** What the command line and later the console use. `afterChange` brings this instance up to date before it answers. */
export const operateReleasesRoutes = (context: ChangeContext, authorise: Authorise, afterChange: () => Promise<void>): FastifyPluginAsyncTypebox =>
  async (app) => {
    // Nobody unknown makes this process read an upload.
    app.addHook('onRequest', async (request) => void authorise(request, 'reader'));

    app.get('/status', { schema: { response: { 200: Status } } }, async (request) => {
      authorise(request, 'reader');
      return readStatus(context);
    });

    app.get('/releases', { schema: { querystring: Type.Object({ module: Type.Optional(Type.String()) }), response: { 200: Releases } } }, async (request) => {
      authorise(request, 'reader');
      return readReleases(context, request.query.module ?? null);
    });

    app.get('/history', { schema: { querystring: Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 500, default: 50 }) }), response: { 200: History } } }, async (request) => {
      authorise(request, 'reader');
      return readHistory(context, request.query.limit);
    });

    const RegisterBody = Type.Object({ releases: Type.Array(Upload, { minItems: 1, maxItems: 20 }), make_default: Type.Boolean(), reason: Reason }, { additionalProperties: false });
    app.post('/releases', { bodyLimit: uploadLimitBytes, schema: { body: RegisterBody, response: { 201: Registered } } }, async (request, reply) => {
      const actor = authorise(request, 'publisher');
      const assertMayServe = (): void => void authorise(request, 'operator');
      const candidates = request.body.releases.map(toCandidate);
      const releases = await registerReleases(context, { candidates, makeDefault: request.body.make_default, assertMayServe, actor, reason: request.body.reason });
      await afterChange();
      return reply.code(201).send({ releases: [...releases] });
    });

    const PromoteBody = Type.Object({ releases: Type.Array(ReleaseReference, { minItems: 1, maxItems: 20 }), reason: Reason }, { additionalProperties: false });
    app.post('/defaults', { schema: { body: PromoteBody, response: { 200: Type.Object({ releases: Type.Array(Type.String()) }) } } }, async (request) => {
      const actor = authorise(request, 'operator');
      const releases = await promoteReleases(context, { names: request.body.releases, actor, reason: request.body.reason });
      await afterChange();
      return { releases: [...releases] };
    });
  };
