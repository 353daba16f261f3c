import { emailLimits, passwordLimits } from '@billfold/shared/contracts/limits';
import { LoginResponse } from '@billfold/shared/contracts/session.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { Body } from '../../http/input-schema';
import { publicContext } from '../../http/request-context';
import { answerLogin } from '../auth/auth.public';
import { callerOf } from './caller';
import { signInMerchant } from './merchant-login.service';

const MerchantLoginRequest = Body({
  merchant_login: Type.Optional(Type.Literal(true)),
  email: Type.String({
    minLength: 1,
    maxLength: emailLimits.max,
    description: 'e-mail or username',
  }),
  password: Type.String({ minLength: 1, maxLength: passwordLimits.max, 'x-text': 'as-is' }),
});

export const merchantLoginRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/auth/merchant_login',
    {
      config: {
        access: 'public',
        errorShape: 'errors',
        rateLimit: { max: dependencies.config.security.signInsPerMinute, timeWindow: 60_000 },
      },
      schema: {
        tags: ['Auth'],
        body: MerchantLoginRequest,
        response: { 200: LoginResponse, ...failures(400, 403, 429) },
      },
    },
    async (request, reply) => {
      const { email, password } = request.body;
      const login = { name: email, password, ...callerOf(request) };
      return answerLogin(
        reply,
        await signInMerchant(publicContext(request, dependencies), dependencies.hasher, login),
        dependencies.config,
      );
    },
  );
};
