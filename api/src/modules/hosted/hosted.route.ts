import {
  HostedCodeRequest,
  HostedLogoResponse,
  HostedRegisterRequest,
  HostedRegisterResponse,
  VerifyCodeResponse,
} from '@billfold/shared/contracts/access.contract';
import { codeLimits, nameLimits } from '@billfold/shared/contracts/limits';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { clientAddress } from '@billfold/server-kit/http/client-address';
import { failures } from '../../http/error-schema';
import { EmailInput, PinInput } from '../../http/input-schema';
import { publicContext } from '../../http/request-context';
import { invalidInput } from '../../core/problem.errors';
import { parsePhone } from '../../core/read-phone';
import { readBirthday } from '../../http/birthday-input';
import { openToAll } from '../sign-up/sign-up.public';
import { checkHostedCode, getHostedBranding, sendHostedCode } from './hosted-code.service';
import { hostedCodeInvalid } from './hosted.errors';
import { registerHosted } from './register-hosted.service';

const { diff: Diff } = HostedCodeRequest.properties;
const Merchant = Type.String({ minLength: 1, maxLength: nameLimits.max });
const RegisterBody = Type.Object(
  { ...HostedRegisterRequest.properties, email: EmailInput, pin: PinInput },
  { additionalProperties: false },
);

const readPhone = (text: string): string => {
  const phone = parsePhone(text);
  if (phone === undefined) throw invalidInput('phone is not valid.');
  return phone;
};

export const getHostedLogoRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/hosted_payment/get_logo/:merchant/:diff',
    {
      config: {
        access: 'public',
        rateLimit: { max: dependencies.config.security.questionsPerMinute, timeWindow: 60_000 },
      },
      schema: {
        tags: ['Hosted payment'],
        summary: 'Logo and name of a business; the name may have underscores for spaces',
        params: Type.Object({ merchant: Merchant, diff: Diff }),
        response: { 200: HostedLogoResponse, ...failures(404, 429) },
      },
    },
    async (request) =>
      getHostedBranding(publicContext(request, dependencies), request.params.merchant),
  );
};

export const hostedCodeRoutes = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/hosted_payment/get_code',
    {
      config: openToAll(dependencies),
      schema: {
        tags: ['Hosted payment'],
        summary: 'Text a code to a customer of this business',
        body: HostedCodeRequest,
        response: { 200: Type.Object({}), ...failures(400, 404, 409, 429) },
      },
    },
    async (request) => {
      const { phone, merchant_name: merchantName } = request.body;
      await sendHostedCode(publicContext(request, dependencies), {
        phone: readPhone(phone),
        merchantName,
        address: clientAddress(request.ip),
      });
      return {};
    },
  );
  app.get(
    '/hosted_payment/verify_code/:merchant/:diff/:code/:phone',
    {
      config: openToAll(dependencies),
      schema: {
        tags: ['Hosted payment'],
        summary: 'Whether this is the texted code; it stays good for the registration',
        params: Type.Object({
          merchant: Merchant,
          diff: Diff,
          code: Type.String({ minLength: 1, maxLength: codeLimits.max }),
          phone: Type.String({ maxLength: 20 }),
        }),
        response: { 200: VerifyCodeResponse, ...failures(400, 404, 409, 429) },
      },
    },
    async (request) => {
      const { merchant: merchantName, code } = request.params;
      const phone = parsePhone(request.params.phone);
      if (phone === undefined) throw hostedCodeInvalid();
      await checkHostedCode(publicContext(request, dependencies), { phone, merchantName, code });
      return { verified: true };
    },
  );
};

export const registerHostedRoute = (app: App, dependencies: AppDependencies): void => {
  const { hasher, clock } = dependencies;
  app.post(
    '/hosted_payment/register',
    {
      config: openToAll(dependencies),
      schema: {
        tags: ['Hosted payment'],
        summary:
          'Register an invited customer of this business with the texted code; they then sign in by phone and PIN',
        body: RegisterBody,
        response: { 200: HostedRegisterResponse, ...failures(400, 403, 409, 429) },
      },
    },
    async (request) => {
      const { code, email, pin, merchant_name: merchantName } = request.body;
      const birthdate = readBirthday('birthdate', request.body.birthdate, clock.now());
      if (birthdate === undefined) throw invalidInput('birthdate is required.');
      const registration = {
        code,
        pin,
        merchantName,
        birthdate,
        email: email.toLowerCase(),
        phone: readPhone(request.body.phone),
        address: clientAddress(request.ip),
      };
      return registerHosted(publicContext(request, dependencies), hasher, registration);
    },
  );
};
