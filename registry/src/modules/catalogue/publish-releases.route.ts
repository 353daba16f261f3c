import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyError } from 'fastify';
import { Reason, ReleaseName } from '@billfold/shared/contracts/rollout.contract';
import { Type } from 'typebox';
import type { AppDependencies } from '../../plugins/app-dependencies';
import { modulesOf } from '../../plugins/operator-limits';
import { pruneReleases } from './prune-releases.service';
import { registerReleases, type ChangeContext } from './register-releases.service';
import type { SignedUpload } from './release-candidate';
import { retireByHand } from './retire-release.service';
import { releaseInvalid, releaseTooLarge } from './publishing.errors';

/** Of one upload: a release at its limit, as base64, and its description. */
const uploadLimitBytes = 64 * 1024 * 1024;

/** The schema accepts a `release` without a signature, so that the refusal can explain what is missing. */
const Upload = Type.Object(
  {
    signed_release: Type.Optional(Type.String()),
    release: Type.Optional(Type.Unknown()),
    files: Type.Record(Type.String(), Type.String({ description: 'base64' })),
  },
  { additionalProperties: false },
);
const RegisterBody = Type.Object(
  {
    releases: Type.Array(Upload, { minItems: 1, maxItems: 20 }),
    environment: Type.Optional(
      Type.String({ maxLength: 40, description: 'default: the one this process serves' }),
    ),
    make_default: Type.Optional(Type.Boolean()),
    is_preview: Type.Optional(
      Type.Boolean({ description: 'serve it to no visitor, even the first release of a module' }),
    ),
    reason: Reason,
  },
  { additionalProperties: false },
);
const RetireBody = Type.Object(
  { release: ReleaseName, reason: Reason },
  { additionalProperties: false },
);

const PruneBody = Type.Object(
  { dry_run: Type.Boolean(), reason: Reason },
  { additionalProperties: false },
);
const Registered = Type.Object({
  releases: Type.Array(
    Type.Object({ name: Type.String(), isNew: Type.Boolean(), isDefault: Type.Boolean() }),
  ),
});
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

/** Registers releases and retires them. */
export const publishReleasesRoutes =
  (
    dependencies: ChangeContext & Pick<AppDependencies, 'config' | 'operatorOf' | 'afterChange'>,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { operatorOf, afterChange } = dependencies;
    // Thrown again, it goes to the handler of all routes.
    app.setErrorHandler((error: FastifyError) => {
      throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
        ? releaseTooLarge(
            'The upload is larger than 64 MB. Send fewer releases at once, or smaller ones.',
          )
        : error;
    });

    app.post(
      '/releases',
      {
        bodyLimit: uploadLimitBytes,
        schema: { body: RegisterBody, response: { 201: Registered } },
      },
      async (request, reply) => {
        const {
          environment,
          make_default: makeDefault = false,
          is_preview: isPreview = false,
          reason,
        } = request.body;
        // The modules are known once the signed releases are opened.
        const actor = operatorOf(request, makeDefault ? 'operator' : 'publisher', {
          modules: [],
          environment: environment ?? dependencies.environment,
        });
        const uploads = request.body.releases.map(toUpload);
        const releases = await registerReleases(dependencies, {
          uploads,
          ...(environment === undefined ? {} : { environment }),
          makeDefault,
          isPreview,
          actor,
          reason,
        });
        await afterChange();
        return reply.code(201).send({ releases: [...releases] });
      },
    );

    app.post(
      '/releases/retire',
      { schema: { body: RetireBody, response: { 200: Type.Object({ retired: Type.String() }) } } },
      async (request) => {
        const actor = operatorOf(request, 'operator', {
          modules: modulesOf([request.body.release]),
        });
        const retired = await retireByHand(dependencies, { ...request.body, actor });
        await afterChange();
        return { retired };
      },
    );

    app.post(
      '/releases/prune',
      { schema: { body: PruneBody, response: { 200: Pruned } } },
      async (request) => {
        const actor = request.body.dry_run
          ? operatorOf(request, 'reader', { modules: [], environment: null })
          : operatorOf(request, 'operator');
        const outcome = await pruneReleases(dependencies, {
          keepPerModule: dependencies.config.keepReleases,
          isDryRun: request.body.dry_run,
          actor,
          reason: request.body.reason,
        });
        if (!request.body.dry_run) await afterChange();
        return { ...outcome, retired: [...outcome.retired] };
      },
    );
  };
