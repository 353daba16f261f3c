import { OwnSession } from '@billfold/shared/contracts/second-factor.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { Body, IdParams } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import { endOtherSessions, endOwnSession, readOwnSessions } from './own-sessions.service';

const config = { access: 'merchant', permission: 'own' } as const;
const tags = ['Users'];

/** Where the signed-in staff member is signed in. */
export const ownSessionRoutes = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/sessions',
    { config, schema: { tags, response: { 200: Type.Array(OwnSession), ...failures(401) } } },
    async (request) => readOwnSessions(staffContext(request, dependencies)),
  );
  app.post(
    '/sessions/:id/end',
    {
      config,
      schema: {
        tags,
        summary: 'Sign out on one device',
        params: IdParams,
        body: Body({}),
        response: { 200: Type.Object({}), ...failures(400, 401, 404) },
      },
    },
    async (request) => {
      await endOwnSession(staffContext(request, dependencies), request.params.id);
      return {};
    },
  );
  app.post(
    '/sessions/end_others',
    {
      config,
      schema: {
        tags,
        summary: 'Sign out everywhere else',
        body: Body({}),
        response: { 200: Type.Object({ ended: Type.Integer() }), ...failures(401) },
      },
    },
    async (request) => endOtherSessions(staffContext(request, dependencies)),
  );
};
