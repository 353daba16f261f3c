import { Release } from '@billfold/shared/contracts/release.contract';
import { ReleaseName } from '@billfold/shared/contracts/rollout.contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { readRelease, readReleases, type ReleasesContext } from './list-releases.service';

const Nullable = Type.Union([Type.String(), Type.Null()]);
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

/** The registered releases, and one with its whole release.json. All roles may read them. */
export const listReleasesRoutes =
  (context: ReleasesContext): FastifyPluginAsyncTypebox =>
  async (app) => {
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
  };
