import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ModuleMap } from '@billfold/shared/contracts/module-map.contract';
import { Type } from 'typebox';
import type { AppDependencies } from '../../plugins/app-dependencies';
import { readAddressBook } from './give-address.service';
import { listReleasesByName, namedReleases, readEnvironments } from '../rollouts/rollouts.public';
import { moduleMap } from './module-map.service';

const Place = Type.Object({ environment: Type.String({ maxLength: 40 }) });

/** The picture of an environment's modules. All roles may read it. */
export const mapRoutes =
  ({ db, operatorOf }: Pick<AppDependencies, 'db' | 'operatorOf'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/environments/:environment/map',
      { schema: { params: Place, response: { 200: ModuleMap } } },
      async (request) => {
        operatorOf(request, 'reader');
        const book = await readAddressBook({ db }, request.params.environment);
        const states = (await readEnvironments(db)).flatMap(({ modules }) => modules);
        const releases = await listReleasesByName(db, states.flatMap(namedReleases));
        return moduleMap({ book, states, releases });
      },
    );
  };
