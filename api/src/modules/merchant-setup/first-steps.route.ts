import {
  ChangeFirstStepsRequest,
  FirstStepsOfMerchant,
} from '@billfold/shared/contracts/first-steps.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { staffContext } from '../../http/request-context';
import { changeFirstSteps, readFirstSteps } from './first-steps.service';

const config = { access: 'merchant', permission: 'view' } as const;
const tags = ['Merchants'];

/** GET and POST first_steps */
export const firstStepsRoutes = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/first_steps',
    {
      config,
      schema: {
        tags,
        summary: 'What is left to do of the first steps of new businesses, the newest first',
        response: { 200: Type.Array(FirstStepsOfMerchant), ...failures(401, 403) },
      },
    },
    async (request) => readFirstSteps(staffContext(request, dependencies)),
  );
  app.post(
    '/first_steps',
    {
      config,
      schema: {
        tags,
        summary: 'Close the list of first steps, or note that the payment page was shared',
        body: ChangeFirstStepsRequest,
        response: { 200: Type.Object({}), ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => {
      await changeFirstSteps(staffContext(request, dependencies), request.body);
      return {};
    },
  );
};
