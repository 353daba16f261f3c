import {
  ApplicationView,
  ChangeApplicationRequest,
  CreateApplicationRequest,
  CreateApplicationResponse,
} from '@billfold/shared/contracts/application.contract';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { listRoute } from '../../http/list-route';
import { staffContext } from '../../http/request-context';
import { applicationSorts } from './application-list';
import { presentApplication } from './present-application';
import {
  changeApplication,
  createApplication,
  readApplication,
  readApplications,
} from './applications.service';

/** An application changes nothing at the merchants of its creator: who may look there may write one. */
const config = { access: 'merchant', permission: 'view' } as const;
const tags = ['Applications'];

export const listApplicationsRoute = listRoute({
  path: '/applications',
  access: 'merchant',
  tags,
  summary: 'Applications of new merchants, the newest first',
  filters: {},
  sorts: applicationSorts,
  defaultSort: '-id',
  readFilter: () => null,
  read: readApplications,
  present: presentApplication,
  view: ApplicationView,
});

export const applicationRoutes = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/applications',
    {
      config,
      schema: {
        tags,
        summary: 'Create an application; answers its id',
        body: CreateApplicationRequest,
        response: { 200: CreateApplicationResponse, ...failures(400, 401, 403) },
      },
    },
    async (request) => {
      const { id } = await createApplication(staffContext(request, dependencies), request.body);
      return { id };
    },
  );
  app.get(
    '/applications/:id',
    {
      config,
      schema: {
        tags,
        params: IdParams,
        response: { 200: ApplicationView, ...failures(401, 403, 404) },
      },
    },
    async (request) =>
      presentApplication(
        await readApplication(staffContext(request, dependencies), request.params.id),
      ),
  );
  app.patch(
    '/applications/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Change the name, the data or the status; what is left out stays',
        params: IdParams,
        body: ChangeApplicationRequest,
        response: { 200: ApplicationView, ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) =>
      presentApplication(
        await changeApplication(
          staffContext(request, dependencies),
          request.params.id,
          request.body,
        ),
      ),
  );
};
