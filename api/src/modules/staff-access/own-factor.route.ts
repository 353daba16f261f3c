import {
  BeginSecondFactorRequest,
  FactorCodeRequest,
  FactorKey,
  RecoveryCodes,
  SecondFactorState,
} from '@billfold/shared/contracts/second-factor.contract';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { Body, IdParams } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import { callerOf } from './caller';
import {
  beginOwnFactor,
  confirmOwnFactor,
  forgetDevice,
  proveFactor,
  readOwnFactor,
  renewRecoveryCodes,
  type StaffContext,
  switchOffFactor,
} from './own-factor.service';

const own = { access: 'merchant', permission: 'own' } as const;
const tags = ['Users'];
const failed = failures(400, 401, 403, 409, 429);
const Nothing = Type.Object({});

const contextOf = (request: FastifyRequest, dependencies: AppDependencies): StaffContext => ({
  ...staffContext(request, dependencies),
  place: callerOf(request),
});

const codeRoutes = (app: App, dependencies: AppDependencies, config: object): void => {
  const newCodes = [
    ['confirm', 'Make the new key count', confirmOwnFactor],
    ['recovery_codes', 'Ten new recovery codes; the ones before end', renewRecoveryCodes],
  ] as const;
  for (const [name, summary, run] of newCodes)
    app.post(
      `/second_factor/${name}`,
      {
        config,
        schema: {
          tags,
          summary,
          body: FactorCodeRequest,
          response: { 200: RecoveryCodes, ...failed },
        },
      },
      async (request) => run(contextOf(request, dependencies), request.body.code),
    );
  const steps = [
    ['switch_off', 'Sign in with the password alone', switchOffFactor],
    ['prove', 'Open the calls that ask for a code again, for a few minutes', proveFactor],
  ] as const;
  for (const [name, summary, run] of steps)
    app.post(
      `/second_factor/${name}`,
      {
        config,
        schema: { tags, summary, body: FactorCodeRequest, response: { 200: Nothing, ...failed } },
      },
      async (request) => {
        await run(contextOf(request, dependencies), request.body.code);
        return {};
      },
    );
};

const deviceRoutes = (app: App, dependencies: AppDependencies): void => {
  const response = { 200: Nothing, ...failures(400, 401, 404) };
  app.post(
    '/second_factor/devices/:id/forget',
    {
      config: own,
      schema: {
        tags,
        summary: 'Ask for a code there again',
        params: IdParams,
        body: Body({}),
        response,
      },
    },
    async (request) => {
      await forgetDevice(contextOf(request, dependencies), request.params.id);
      return {};
    },
  );
  app.post(
    '/second_factor/devices/forget_all',
    {
      config: own,
      schema: { tags, summary: 'Ask for a code everywhere', body: Body({}), response },
    },
    async (request) => {
      await forgetDevice(contextOf(request, dependencies), null);
      return {};
    },
  );
};

/** The signed-in staff member's own second factor. */
export const ownFactorRoutes = (app: App, dependencies: AppDependencies): void => {
  const { signInsPerMinute } = dependencies.config.security;
  const limited = { ...own, rateLimit: { max: signInsPerMinute, timeWindow: 60_000 } } as const;
  app.get(
    '/second_factor',
    { config: own, schema: { tags, response: { 200: SecondFactorState, ...failures(401) } } },
    async (request) => {
      const { deviceToken } = callerOf(request);
      return readOwnFactor(contextOf(request, dependencies), deviceToken);
    },
  );
  app.post(
    '/second_factor/begin',
    {
      config: limited,
      schema: {
        tags,
        summary: 'A new key for an authenticator app',
        body: BeginSecondFactorRequest,
        response: { 200: FactorKey, ...failed },
      },
    },
    async (request) =>
      beginOwnFactor(contextOf(request, dependencies), dependencies.hasher, request.body),
  );
  codeRoutes(app, dependencies, limited);
  deviceRoutes(app, dependencies);
};
