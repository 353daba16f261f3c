import {
  ChangeViewRequest,
  DefaultViewRequest,
  SavedView,
  SaveViewRequest,
} from '@billfold/shared/contracts/saved-view.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdempotencyHeader, IdParams } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import { changeView, deleteView, saveView, setDefaultView } from './change-view.service';
import { readViews } from './read-views.service';

const tags = ['Saved views'];
const config = { access: 'merchant', permission: 'view' } as const;
const response = { 200: SavedView, ...failures(400, 401, 403, 404, 409) };

/** GET and POST saved_views */
export const savedViewsRoutes = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/saved_views',
    {
      config,
      schema: {
        summary: 'Views of a list by name: own ones, and those of the own teams',
        tags,
        querystring: Type.Object({ list: SavedView.properties.list }),
        response: { 200: Type.Array(SavedView), ...failures(400, 401, 403) },
      },
    },
    async (request) => readViews(staffContext(request, dependencies), request.query.list),
  );

  app.post(
    '/saved_views',
    {
      config,
      schema: {
        summary: 'Save a view; names are unique per person or team, in any case',
        description: 'Send Idempotency-Key: a repeat is answered with the first view.',
        tags,
        headers: IdempotencyHeader,
        body: SaveViewRequest,
        response: { ...response, ...failures(422) },
      },
    },
    async (request, reply) => {
      const answer = await saveView(staffContext(request, dependencies), {
        request: request.body,
        idempotencyKey: request.headers['idempotency-key'],
      });
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
      return answer.body as SavedView;
    },
  );
};

/** PATCH and DELETE saved_views/{id}, and POST saved_views/{id}/default */
export const savedViewRoutes = (app: App, dependencies: AppDependencies): void => {
  app.patch(
    '/saved_views/:id',
    {
      config,
      schema: {
        summary: 'Rename a view, give it another search, or change who has it',
        description: 'The 409 of another version carries the view of now as `present`.',
        tags,
        params: IdParams,
        body: ChangeViewRequest,
        response,
      },
    },
    async (request) =>
      changeView(staffContext(request, dependencies), request.params.id, request.body),
  );

  app.delete(
    '/saved_views/:id',
    {
      config,
      schema: {
        summary: 'Delete a view for all who have it',
        tags,
        params: IdParams,
        response: { 200: Type.Object({}), ...failures(401, 403, 404) },
      },
    },
    async (request) => {
      await deleteView(staffContext(request, dependencies), request.params.id);
      return {};
    },
  );

  app.post(
    '/saved_views/:id/default',
    {
      config,
      schema: {
        summary: 'Begin the list with this view, or with all rows again',
        tags,
        params: IdParams,
        body: DefaultViewRequest,
        response: { 200: SavedView, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) =>
      setDefaultView(
        staffContext(request, dependencies),
        request.params.id,
        request.body.is_default,
      ),
  );
};
