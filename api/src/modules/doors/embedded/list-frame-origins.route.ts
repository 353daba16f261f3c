import { Type } from 'typebox';
import type { App, AppDependencies } from '../../../context/app-instance';
import { failures } from '../../../http/error-schema';
import { publicContext } from '../../../http/request-context';
import { listFrameOrigins } from './list-frame-origins.service';

const Name = Type.Optional(Type.String({ maxLength: 200 }));

/** The registry asks this for the headers of the embedded page, which are public. */
export const listFrameOriginsRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/v1/payment/frame_origins',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Embedded payment'],
        summary: 'The sites that may frame the payment page of a business',
        querystring: Type.Object({
          company_token: Name,
          session: Name,
          account: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
        }),
        response: { 200: Type.Object({ origins: Type.Array(Type.String()) }), ...failures(400) },
      },
    },
    async (request) => {
      const { company_token: companyToken, session, account } = request.query;
      return {
        origins: [
          ...(await listFrameOrigins(publicContext(request, dependencies), {
            companyToken,
            session,
            account,
          })),
        ],
      };
    },
  );
};
