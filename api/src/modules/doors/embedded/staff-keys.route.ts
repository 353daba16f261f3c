import {
  CreatedKey,
  CreateKeyRequest,
  MerchantKeys,
  RevokeKeyRequest,
  SetSitesRequest,
} from '@billfold/shared/contracts/api-keys.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../../context/app-instance';
import { failures } from '../../../http/error-schema';
import { IdempotencyHeader, IdParams } from '../../../http/input-schema';
import { staffContext } from '../../../http/request-context';
import { createStaffKey, readKeys, revokeStaffKey, setSites } from './staff-keys.service';

const config = { access: 'merchant', permission: 'keys' } as const;
const tags = ['Keys'];
const response = { 200: Type.Object({}), ...failures(400, 401, 403, 404, 409) };

/** GET and POST keys */
export const keysRoutes = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/keys',
    {
      config,
      schema: {
        tags,
        summary: 'Keys, company token and sites of the merchants whose keys the caller manages',
        response: { 200: Type.Array(MerchantKeys), ...failures(401, 403) },
      },
    },
    async (request) => readKeys(staffContext(request, dependencies)),
  );
  app.post(
    '/keys',
    {
      config,
      schema: {
        tags,
        summary: 'Create a key; the answer is the only place that has it',
        description:
          'Send Idempotency-Key: a repeat makes no second key, and answers 409, since the key is stored nowhere.',
        headers: IdempotencyHeader,
        body: CreateKeyRequest,
        response: { 200: CreatedKey, ...failures(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request) =>
      createStaffKey(
        staffContext(request, dependencies),
        request.body,
        request.headers['idempotency-key'],
      ),
  );
};

/** POST keys/{id}/revoke and POST keys/sites */
export const changeKeysRoutes = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/keys/:id/revoke',
    {
      config,
      schema: {
        tags,
        summary: 'End a key at once; again answers the same',
        params: IdParams,
        body: RevokeKeyRequest,
        response,
      },
    },
    async (request) => {
      const { merchant_id: merchantId } = request.body;
      await revokeStaffKey(staffContext(request, dependencies), merchantId, request.params.id);
      return {};
    },
  );
  app.post(
    '/keys/sites',
    {
      config,
      schema: {
        tags,
        summary: 'Set all sites that may open the payment page and call with a publishable key',
        body: SetSitesRequest,
        response,
      },
    },
    async (request) => {
      await setSites(staffContext(request, dependencies), request.body);
      return {};
    },
  );
};
