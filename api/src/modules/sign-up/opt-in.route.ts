import {
  ConfirmOptInRequest,
  OptInRequest,
  OptInResponse,
} from '@billfold/shared/contracts/access.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { clientAddress } from '@billfold/server-kit/http/client-address';
import { failures } from '../../http/error-schema';
import { publicContext } from '../../http/request-context';
import { invalidInput } from '../../core/problem.errors';
import { parsePhone } from '../../core/read-phone';
import { readCredentials } from '../auth/auth.public';
import { confirmOptIn, requestOptIn } from './opt-in.service';
import { openToAll } from './public-route-config';

export const optInRoutes = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/auth/opt_in',
    {
      config: openToAll(dependencies),
      schema: {
        tags: ['Auth'],
        summary: 'Text a code to the phone of this customer',
        body: OptInRequest,
        response: { 200: OptInResponse, ...failures(400, 404, 409, 429) },
      },
    },
    async (request) => {
      const phone = parsePhone(request.body.phone);
      if (phone === undefined) throw invalidInput('phone is not valid.');
      const command = {
        phone,
        subscriptionId: request.body.subscription_id,
        address: clientAddress(request.ip),
      };
      return requestOptIn(publicContext(request, dependencies), command);
    },
  );
  app.post(
    '/auth/confirm_opt_in',
    {
      config: openToAll(dependencies),
      schema: {
        tags: ['Auth'],
        summary:
          'Confirm the texted code; with the token of opt_in in the Authorization header that token then opens the sign-up',
        body: ConfirmOptInRequest,
        response: { 200: Type.Object({}), ...failures(400, 409, 429) },
      },
    },
    async (request) => {
      const { code, subscription_id: subscriptionId } = request.body;
      const token = readCredentials(request.headers.authorization)?.token;
      await confirmOptIn(publicContext(request, dependencies), { code, subscriptionId, token });
      return {};
    },
  );
};
