import {
  ChangePasswordRequest,
  CreatePasswordRequest,
  ResetPasswordRequest,
  ResetPasswordResponse,
  ResetPinRequest,
  SetPinRequest,
  TokenFromUsernameRequest,
  TokenFromUsernameResponse,
} from '@billfold/shared/contracts/access.contract';
import { nameLimits } from '@billfold/shared/contracts/limits';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { publicContext, staffContext } from '../../http/request-context';
import { invalidInput } from '../../core/problem.errors';
import { leaveDeviceToken, readDeviceToken } from './device-cookie';
import { readCredentials } from './session.service';
import { setOwnStaffPin } from './set-staff-pin.service';
import {
  changePassword,
  createPassword,
  getTokenFromUsername,
  resetPassword,
  resetPin,
} from './set-secret.service';

const limited = ({ config }: AppDependencies) => ({
  rateLimit: { max: config.security.signInsPerMinute, timeWindow: 60_000 },
});

const passwordRoutes = (app: App, dependencies: AppDependencies): void => {
  for (const url of ['/auth/reset_password', '/auth/user_password_reset']) {
    app.post(
      url,
      {
        config: { access: 'public', ...limited(dependencies) },
        schema: {
          tags: ['Auth'],
          summary: 'Set a new password with the code of a mailed link',
          body: ResetPasswordRequest,
          response: { 200: ResetPasswordResponse, ...failures(400, 429) },
        },
      },
      async (request, reply) => {
        const reset = { ...request.body, deviceToken: readDeviceToken(request) };
        const { email, deviceToken } = await resetPassword(
          publicContext(request, dependencies),
          dependencies.hasher,
          reset,
        );
        leaveDeviceToken(reply, deviceToken, dependencies.config);
        return { email };
      },
    );
  }

  app.post(
    '/users/change_password',
    {
      config: { access: 'merchant', permission: 'own', ...limited(dependencies) },
      schema: {
        tags: ['Users'],
        summary: "The signed-in staff member's own password; other sessions end",
        body: ChangePasswordRequest,
        response: { 200: Type.Object({}), ...failures(400, 401, 403, 429) },
      },
    },
    async (request, reply) => {
      const change = { ...request.body, deviceToken: readDeviceToken(request) };
      const { deviceToken } = await changePassword(
        staffContext(request, dependencies),
        dependencies.hasher,
        change,
      );
      leaveDeviceToken(reply, deviceToken, dependencies.config);
      return {};
    },
  );
};

const firstPasswordRoutes = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/users/get_token_from_username',
    {
      config: { access: 'public', ...limited(dependencies) },
      schema: {
        tags: ['Users'],
        summary: 'Swap the code of an invitation for a short-lived token',
        body: TokenFromUsernameRequest,
        response: { 200: TokenFromUsernameResponse, ...failures(400, 429) },
      },
    },
    async (request) => getTokenFromUsername(publicContext(request, dependencies), request.body),
  );

  app.post(
    '/auth/create_password',
    {
      config: { access: 'public', ...limited(dependencies) },
      schema: {
        tags: ['Auth'],
        summary:
          'Create the first password, with `MerchantToken` and the token of get_token_from_username',
        body: CreatePasswordRequest,
        response: { 200: Type.Object({}), ...failures(400, 401, 429) },
      },
    },
    async (request, reply) => {
      const { new_password: password, user_id: userId, username } = request.body;
      const credentials = readCredentials(request.headers.authorization);
      const command = {
        credentials,
        userId,
        username,
        password,
        deviceToken: readDeviceToken(request),
      };
      const { deviceToken } = await createPassword(
        publicContext(request, dependencies),
        dependencies.hasher,
        command,
      );
      leaveDeviceToken(reply, deviceToken, dependencies.config);
      return {};
    },
  );
};

const staffPinRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/users/set_pin',
    {
      config: { access: 'merchant', permission: 'own', ...limited(dependencies) },
      schema: {
        tags: ['Users'],
        summary: 'Set the PIN that the signed-in staff member confirms actions with',
        body: SetPinRequest,
        response: { 200: Type.Object({}), ...failures(400, 401, 403, 429) },
      },
    },
    async (request) => {
      await setOwnStaffPin(staffContext(request, dependencies), dependencies.hasher, request.body);
      return {};
    },
  );
};

const pinRoute = (app: App, dependencies: AppDependencies): void => {
  app.patch(
    '/users/:id/reset_pin',
    {
      config: { access: 'public', ...limited(dependencies) },
      schema: {
        tags: ['Users'],
        summary: 'Set a new PIN with the code of a mailed link; the id is the username',
        params: Type.Object({ id: Type.String({ minLength: 1, maxLength: nameLimits.max }) }),
        body: ResetPinRequest,
        response: { 200: Type.Object({}), ...failures(400, 429) },
      },
    },
    async (request, reply) => {
      const { username, pin, code } = request.body;
      if (request.params.id.trim().toLowerCase() !== username.trim().toLowerCase())
        throw invalidInput('username must be the one in the address.');
      const reset = { username, pin, code, deviceToken: readDeviceToken(request) };
      const { deviceToken } = await resetPin(
        publicContext(request, dependencies),
        dependencies.hasher,
        reset,
      );
      leaveDeviceToken(reply, deviceToken, dependencies.config);
      return {};
    },
  );
};

/** Setting a password or PIN. */
export const newSecretRoutes = (app: App, dependencies: AppDependencies): void => {
  passwordRoutes(app, dependencies);
  firstPasswordRoutes(app, dependencies);
  pinRoute(app, dependencies);
  staffPinRoute(app, dependencies);
};
