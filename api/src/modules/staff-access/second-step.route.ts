import {
  FactorKey,
  SecondFactorRequest,
  SecondFactorResponse,
  SecondFactorSetupRequest,
} from '@billfold/shared/contracts/second-factor.contract';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { publicContext } from '../../http/request-context';
import { answerLogin } from '../auth/auth.public';
import { callerOf } from './caller';
import { beginSetupAtSignIn, finishSignIn } from './second-step.service';

/** The second step of a staff sign-in, after auth/merchant_login. */
export const secondStepRoutes = (app: App, dependencies: AppDependencies): void => {
  const config = {
    access: 'public',
    rateLimit: { max: dependencies.config.security.signInsPerMinute, timeWindow: 60_000 },
  } as const;
  app.post(
    '/auth/second_factor',
    {
      config,
      schema: {
        tags: ['Auth'],
        summary: 'Finish a staff sign-in with a code',
        body: SecondFactorRequest,
        response: { 200: SecondFactorResponse, ...failures(400, 403, 409, 429) },
      },
    },
    async (request, reply) => {
      const { recoveryCodes, ...signedIn } = await finishSignIn(
        publicContext(request, dependencies),
        request.body,
        callerOf(request),
      );
      const login = answerLogin(reply, signedIn, dependencies.config);
      return recoveryCodes === undefined ? login : { ...login, recovery_codes: [...recoveryCodes] };
    },
  );
  app.post(
    '/auth/second_factor/setup',
    {
      config,
      schema: {
        tags: ['Auth'],
        summary: 'The key of a person who must set up a second factor to sign in',
        body: SecondFactorSetupRequest,
        response: { 200: FactorKey, ...failures(400, 403, 429) },
      },
    },
    async (request) => beginSetupAtSignIn(publicContext(request, dependencies), request.body.token),
  );
};
