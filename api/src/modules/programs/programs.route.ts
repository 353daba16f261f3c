import {
  ChangeProgramRequest,
  CreatedProgramKey,
  CreateProgramRequest,
  EndProgramRequest,
  MerchantPrograms,
  RotateKeyRequest,
} from '@billfold/shared/contracts/program.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdempotencyHeader, IdParams } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import {
  changeProgram,
  createProgram,
  readPrograms,
  rotateKey,
  stopProgram,
} from './programs.service';

const config = { access: 'merchant', permission: 'keys' } as const;
const tags = ['Keys'];
const description =
  'Send Idempotency-Key: a repeat makes no second key, and answers 409, since the key is stored nowhere.';
const response = { 200: Type.Object({}), ...failures(400, 401, 403, 404, 409) };

/** GET and POST programs */
export const programRoutes = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/programs',
    {
      config,
      schema: {
        tags,
        summary: 'Programs of the merchants whose keys the caller manages',
        response: { 200: Type.Array(MerchantPrograms), ...failures(401, 403) },
      },
    },
    async (request) => readPrograms(staffContext(request, dependencies)),
  );
  app.post(
    '/programs',
    {
      config,
      schema: {
        tags,
        summary:
          'Create a program with its first key; the answer is the only place that has the key',
        description,
        headers: IdempotencyHeader,
        body: CreateProgramRequest,
        response: { 200: CreatedProgramKey, ...failures(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request) =>
      createProgram(
        staffContext(request, dependencies),
        request.body,
        request.headers['idempotency-key'],
      ),
  );
};

/** PATCH programs/{id}, POST programs/{id}/keys and POST programs/{id}/end */
export const changeProgramRoutes = (app: App, dependencies: AppDependencies): void => {
  app.patch(
    '/programs/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Change the name of a program or what it may do; what is left out stays',
        params: IdParams,
        body: ChangeProgramRequest,
        response,
      },
    },
    async (request) => {
      await changeProgram(staffContext(request, dependencies), request.params.id, request.body);
      return {};
    },
  );
  app.post(
    '/programs/:id/keys',
    {
      config,
      schema: {
        tags,
        summary: 'Create a new key of a program; the keys before end after an overlap',
        description,
        params: IdParams,
        headers: IdempotencyHeader,
        body: RotateKeyRequest,
        response: { 200: CreatedProgramKey, ...failures(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request) =>
      rotateKey(
        staffContext(request, dependencies),
        request.params.id,
        request.body,
        request.headers['idempotency-key'],
      ),
  );
  app.post(
    '/programs/:id/end',
    {
      config,
      schema: {
        tags,
        summary: 'End a program: its keys open nothing from now on',
        params: IdParams,
        body: EndProgramRequest,
        response,
      },
    },
    async (request) => {
      const { merchant_id: merchantId } = request.body;
      await stopProgram(staffContext(request, dependencies), {
        merchantId,
        id: request.params.id,
      });
      return {};
    },
  );
};
