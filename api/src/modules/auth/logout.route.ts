import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { Body } from '../../http/input-schema';
import { signedInContext } from '../../http/request-context';
import { signOut } from './logout.service';

export const logoutRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/auth/logout',
    {
      config: {
        access: 'any',
        permission: 'own',
        isOpenToBillSession: true,
        isOpenToPaySession: true,
      },
      schema: {
        tags: ['Auth'],
        body: Body({}),
        response: { 200: Type.Object({}), ...failures(401) },
      },
    },
    async (request) => {
      await signOut(signedInContext(request, dependencies));
      return {};
    },
  );
};
