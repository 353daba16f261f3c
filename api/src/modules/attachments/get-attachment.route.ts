import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdInput } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import { maxAttachments } from './attachment.domain';
import { getAttachment } from './get-attachment.service';

/** A customer's file is data to save and to draw: opened as a page it runs nothing and asks for nothing. */
const fileHeaders = {
  'cache-control': 'private, no-store',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
};

/** GET sms/{id}/attachments/{position} */
export const getAttachmentRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/sms/:id/attachments/:position',
    {
      config: { access: 'merchant', permission: 'view' },
      schema: {
        summary: 'A picture or a PDF of a received text',
        tags: ['Messages'],
        params: Type.Object({
          id: IdInput,
          position: Type.Integer({ minimum: 1, maximum: maxAttachments }),
        }),
        response: {
          200: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }),
          ...failures(401, 403, 404),
        },
      },
    },
    async (request, reply) => {
      const { id: messageId, position } = request.params;
      const { name, type, content } = await getAttachment(staffContext(request, dependencies), {
        messageId,
        position,
      });
      return reply
        .headers(fileHeaders)
        .header('content-disposition', `attachment; filename="${name}"`)
        .type(type)
        .send(content);
    },
  );
};
