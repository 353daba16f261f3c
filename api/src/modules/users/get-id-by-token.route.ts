import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { publicContext } from '../../http/request-context';
import { unauthenticated } from '../../core/problem.errors';
import { openBillLink } from '../auth/auth.public';

const IdAnswer = Type.Object({
  id: Type.Integer(),
  auth_token: Type.Optional(
    Type.String({
      description: 'for the token of a bill link only: the session it was swapped for',
    }),
  ),
});

export const getIdByTokenRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/users/get_id_by_token',
    {
      config: { access: 'link', permission: 'own', isOpenToBillSession: true },
      schema: {
        tags: ['Users'],
        summary:
          "The user's id for a token; the single-use token of a bill link is swapped for a session of that bill",
        response: { 200: IdAnswer, ...failures(401) },
      },
    },
    async (request) => {
      if (request.actor !== null) return { id: request.actor.userId };
      if (request.linkToken === null) throw unauthenticated();
      const opened = await openBillLink(publicContext(request, dependencies), request.linkToken);
      return { id: opened.userId, auth_token: opened.token };
    },
  );
};
