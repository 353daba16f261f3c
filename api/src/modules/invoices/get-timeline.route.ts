import { TimelineResponse } from '@billfold/shared/contracts/invoice.contract';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { signedInContext } from '../../http/request-context';
import { readTimeline } from './read-timeline.service';

export const getTimelineRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/user_invoices/:id/timeline',
    {
      config: { access: 'any', permission: 'view', isOpenToBillSession: true },
      schema: {
        tags: ['Invoices'],
        summary: 'What happened to a bill, oldest first, and what is planned, last',
        params: IdParams,
        response: { 200: TimelineResponse, ...failures(401, 404) },
      },
    },
    async (request) => readTimeline(signedInContext(request, dependencies), request.params.id),
  );
};
