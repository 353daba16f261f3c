import { nameLimits } from '@billfold/shared/contracts/limits';
import { LoginResponse } from '@billfold/shared/contracts/session.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { clientAddress } from '@billfold/server-kit/http/client-address';
import { failures } from '../../http/error-schema';
import { Body, PinInput } from '../../http/input-schema';
import { publicContext } from '../../http/request-context';
import { invalidInput } from '../../core/problem.errors';
import { parsePhone } from '../../core/read-phone';
import { type CustomerLogin, signInCustomer } from './customer-login.service';
import { answerLogin, readDeviceToken } from './device-cookie';

const CustomerLoginRequest = Body({
  username: Type.Optional(Type.String({ minLength: 1, maxLength: nameLimits.max })),
  phone: Type.Optional(Type.String({ minLength: 1, maxLength: 20, description: '10 digits' })),
  pin: PinInput,
  customer_login: Type.Optional(Type.Literal(true)),
  merchant_name: Type.Optional(
    Type.Union([Type.String({ maxLength: nameLimits.max }), Type.Null()]),
  ),
});

type Named = {
  readonly username?: string;
  readonly phone?: string;
  readonly merchant_name?: string | null;
};

const readWho = ({ username, phone, merchant_name }: Named): CustomerLogin['by'] => {
  if (username !== undefined) return { username };
  if (phone === undefined) throw invalidInput('username or phone is required.');
  const digits = parsePhone(phone);
  if (digits === undefined) throw invalidInput('phone is not valid.');
  return { phone: digits, merchantName: merchant_name ?? undefined };
};

export const customerLoginRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/auth/login',
    {
      config: {
        access: 'public',
        rateLimit: { max: dependencies.config.security.signInsPerMinute, timeWindow: 60_000 },
      },
      schema: {
        tags: ['Auth'],
        body: CustomerLoginRequest,
        response: { 200: LoginResponse, ...failures(400, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      const login = {
        by: readWho(request.body),
        pin: request.body.pin,
        address: clientAddress(request.ip),
        deviceToken: readDeviceToken(request),
      };
      return answerLogin(
        reply,
        await signInCustomer(publicContext(request, dependencies), dependencies.hasher, login),
        dependencies.config,
      );
    },
  );
};
