import {
  SignUpByIdRequest,
  SignUpRequest,
  VerifyInfoResponse,
} from '@billfold/shared/contracts/access.contract';
import { emailLimits, nameLimits, zipLimits } from '@billfold/shared/contracts/limits';
import { LoginResponse } from '@billfold/shared/contracts/session.contract';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { clientAddress } from '@billfold/server-kit/http/client-address';
import { failures } from '../../http/error-schema';
import { IdParams, PinInput } from '../../http/input-schema';
import { publicContext } from '../../http/request-context';
import { answerLogin, readCredentials, readDeviceToken } from '../auth/auth.public';
import { readBirthday } from '../../http/birthday-input';
import { openToAll } from './public-route-config';
import type { GivenProfile } from './profile.domain';
import { signUpById, signUpByName, type SignUpFields, verifyInfo } from './sign-up.service';

/** A form sends an empty field as an empty text. */
const OptionalEmail = Type.String({ format: 'email-or-nothing', maxLength: emailLimits.max });
const OptionalDay = Type.String({ maxLength: 10 });
const OptionalZip = Type.String({
  maxLength: zipLimits.long,
  pattern: '^([0-9]{5}([- ]?[0-9]{4})?)?$',
});

const given = {
  email: Type.Optional(OptionalEmail),
  zip: Type.Optional(OptionalZip),
  date_of_birth: Type.Optional(Type.Union([OptionalDay, Type.Null()])),
  user_pin: PinInput,
};
const SignUpBody = Type.Object(
  { ...SignUpRequest.properties, ...given },
  { additionalProperties: false },
);
const SignUpByIdBody = Type.Object(
  { ...SignUpByIdRequest.properties, ...given },
  { additionalProperties: false },
);
const VerifyInfoQuery = Type.Object({
  username: SignUpRequest.properties.username,
  merchant_name: Type.Optional(Type.String({ maxLength: nameLimits.max })),
  date_of_birth: Type.Optional(OptionalDay),
  zip: Type.Optional(OptionalZip),
  business_name: Type.Optional(Type.String({ maxLength: nameLimits.max })),
  email: Type.Optional(OptionalEmail),
});

type Details = Partial<
  Pick<
    Static<typeof SignUpBody>,
    'first_name' | 'last_name' | 'email' | 'zip' | 'business_name' | 'date_of_birth'
  >
>;

const filled = (text: string | undefined): string | undefined => {
  const trimmed = text?.trim().replaceAll(/\s+/g, ' ');
  return trimmed === '' ? undefined : trimmed;
};

const readProfile = (
  { first_name, last_name, email, zip, business_name, date_of_birth }: Details,
  now: Date,
): GivenProfile => ({
  firstName: filled(first_name),
  lastName: filled(last_name),
  businessName: filled(business_name),
  email: filled(email)?.toLowerCase(),
  zip: filled(zip),
  dateOfBirth: readBirthday('date_of_birth', date_of_birth, now),
});

const readFields = (
  body: Omit<Static<typeof SignUpByIdBody>, 'code'>,
  request: FastifyRequest,
  now: Date,
): SignUpFields => ({
  merchantName: filled(body.merchant_name),
  profile: readProfile(body, now),
  isBusiness: body.is_business,
  agreesToTexts: body.sms_opt_in === true,
  pin: body.user_pin,
  address: clientAddress(request.ip),
  deviceToken: readDeviceToken(request),
});

export const verifyInfoRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/auth/verify_info',
    {
      config: openToAll(dependencies),
      schema: {
        tags: ['Auth'],
        summary:
          'Whether these are the details of an invited customer; wrong ones are counted as wrong PINs are',
        querystring: VerifyInfoQuery,
        response: { 200: VerifyInfoResponse, ...failures(400, 403, 409, 429) },
      },
    },
    async (request) => {
      const { username, merchant_name, ...details } = request.query;
      const facts = readProfile(details, dependencies.clock.now());
      const token = readCredentials(request.headers.authorization)?.token;
      return verifyInfo(publicContext(request, dependencies), {
        username,
        merchantName: filled(merchant_name),
        facts,
        token,
        address: clientAddress(request.ip),
      });
    },
  );
};

export const signUpRoutes = (app: App, dependencies: AppDependencies): void => {
  const { hasher, clock } = dependencies;
  app.patch(
    '/auth/signup',
    {
      config: openToAll(dependencies),
      schema: {
        tags: ['Auth'],
        summary:
          "Complete an invited customer's sign-up and sign in; with the confirmed token of opt_in in the Authorization header, or with the details that verify_info accepts",
        body: SignUpBody,
        response: { 200: LoginResponse, ...failures(400, 403, 409, 429) },
      },
    },
    async (request, reply) => {
      const token = readCredentials(request.headers.authorization)?.token;
      const command = {
        ...readFields(request.body, request, clock.now()),
        username: request.body.username,
        token,
      };
      return answerLogin(
        reply,
        await signUpByName(publicContext(request, dependencies), hasher, command),
        dependencies.config,
      );
    },
  );
  app.patch(
    '/users/:id/signup',
    {
      config: openToAll(dependencies),
      schema: {
        tags: ['Users'],
        summary: 'The same by user id, with the code that opt_in texted',
        params: IdParams,
        body: SignUpByIdBody,
        response: { 200: LoginResponse, ...failures(400, 403, 404, 409, 429) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { username, code } = request.body;
      const command = {
        ...readFields(request.body, request, clock.now()),
        userId: id,
        username,
        code,
      };
      return answerLogin(
        reply,
        await signUpById(publicContext(request, dependencies), hasher, command),
        dependencies.config,
      );
    },
  );
};
