import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Release } from '@billfold/shared/contracts/release.contract';
import { ReleaseName } from '@billfold/shared/contracts/rollout.contract';
import type { FastifyError } from 'fastify';
import { Type } from 'typebox';
import type { OperatorOf } from '../../plugins/operator.plugin';
import { readRelease, readReleases } from './list-releases.service';
import { pruneReleases } from './prune-releases.service';
import { registerReleases, type ChangeContext } from './register-releases.service';
import type { SignedUpload } from './release-candidate';
import { releaseInvalid, releaseTooLarge } from './release.errors';

/** Of one upload: a release at its limit, as base64, and its description. */
const uploadLimitBytes = 64 * 1024 * 1024;

/** `release` without a signature is accepted by the schema alone: it is refused with a sentence that says what is missing. */
const Upload = Type.Object(
  {
    signed_release: Type.Optional(Type.String()),
    release: Type.Optional(Type.Unknown()),
    files: Type.Record(Type.String(), Type.String({ description: 'base64' })),
  },
  { additionalProperties: false },
);
const Reason = Type.String({ minLength: 1, maxLength: 500 });
const Nullable = Type.Union([Type.String(), Type.Null()]);

const Registered = Type.Object({
  releases: Type.Array(
    Type.Object({ name: Type.String(), isNew: Type.Boolean(), isDefault: Type.Boolean() }),
  ),
});
const Summary = Type.Object({
  name: Type.String(),
  module: Type.String(),
  version: Type.String(),
  build: Type.String(),
  registeredAt: Type.String(),
  registeredBy: Type.String(),
  signedBy: Nullable,
  retiredAt: Nullable,
  servedIn: Type.Array(Type.String()),
});
const Detail = Type.Object({ ...Summary.properties, release: Release });
const Pruned = Type.Object({
  retired: Type.Array(Type.String()),
  kept: Type.Integer(),
  isDryRun: Type.Boolean(),
  isElsewhere: Type.Boolean(),
});

const toUpload = ({
  signed_release,
  files,
}: {
  signed_release?: string;
  files: Readonly<Record<string, string>>;
}): SignedUpload => ({
  jws: signed_release ?? null,
  read: async (path) => {
    const content = Object.hasOwn(files, path) ? files[path] : undefined;
    if (content === undefined) throw releaseInvalid(`${path} was not sent.`);
    return Buffer.from(content, 'base64');
  },
});

type Options = {
  readonly context: ChangeContext;
  readonly operatorOf: OperatorOf;
  readonly keepReleases: number;
  /** Brings this instance up to date before it answers. */
  readonly afterChange: () => Promise<void>;
};

/** Releases: registering, looking at them, retiring them. */
export const operateReleasesRoutes =
  ({ context, operatorOf, keepReleases, afterChange }: Options): FastifyPluginAsyncTypebox =>
  async (app) => {
    // Thrown again, it goes to the handler of all routes.
    app.setErrorHandler((error: FastifyError) => {
      throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
        ? releaseTooLarge(
            'The upload is larger than 64 MB. Send fewer releases at once, or smaller ones.',
          )
        : error;
    });

    app.get(
      '/releases',
      {
        schema: {
          querystring: Type.Object({ module: Type.Optional(Type.String()) }),
          response: { 200: Type.Array(Summary) },
        },
      },
      async (request) => {
        const releases = await readReleases(context, request.query.module ?? null);
        return releases.map((release) => ({ ...release, servedIn: [...release.servedIn] }));
      },
    );

    app.get(
      '/releases/:name',
      { schema: { params: Type.Object({ name: ReleaseName }), response: { 200: Detail } } },
      async (request) => {
        const detail = await readRelease(context, request.params.name);
        return { ...detail, servedIn: [...detail.servedIn] };
      },
    );

    const RegisterBody = Type.Object(
      {
        releases: Type.Array(Upload, { minItems: 1, maxItems: 20 }),
        environment: Type.Optional(
          Type.String({ maxLength: 40, description: 'default: the one this process serves' }),
        ),
        make_default: Type.Optional(Type.Boolean()),
        reason: Reason,
      },
      { additionalProperties: false },
    );
    app.post(
      '/releases',
      {
        bodyLimit: uploadLimitBytes,
        schema: { body: RegisterBody, response: { 201: Registered } },
      },
      async (request, reply) => {
        const actor = operatorOf(
          request,
          request.body.make_default === true ? 'operator' : 'publisher',
        );
        const { environment, make_default: makeDefault = false, reason } = request.body;
        const uploads = request.body.releases.map(toUpload);
        const releases = await registerReleases(context, {
          uploads,
          ...(environment === undefined ? {} : { environment }),
          makeDefault,
          actor,
          reason,
        });
        await afterChange();
        return reply.code(201).send({ releases: [...releases] });
      },
    );

    const PruneBody = Type.Object(
      { dry_run: Type.Boolean(), reason: Reason },
      { additionalProperties: false },
    );
    app.post(
      '/releases/prune',
      { schema: { body: PruneBody, response: { 200: Pruned } } },
      async (request) => {
        const actor = operatorOf(request, request.body.dry_run ? 'reader' : 'operator');
        const outcome = await pruneReleases(context, {
          keepPerModule: keepReleases,
          isDryRun: request.body.dry_run,
          actor,
          reason: request.body.reason,
        });
        if (!request.body.dry_run) await afterChange();
        return { ...outcome, retired: [...outcome.retired] };
      },
    );
  };
