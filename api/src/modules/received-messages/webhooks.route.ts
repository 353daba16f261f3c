import { createHash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { publicContext } from '../../http/request-context';
import { IdInput } from '../../http/input-schema';
import { forbidden } from '../../core/problem.errors';
import { mediaAddresses, wakeFetches } from '../attachments/attachments.public';
import { followReport } from '../outbox/outbox.public';
import { mailAddressOf } from '../../core/message.domain';
import { isSignedByProvider } from './provider-signature';
import { receiveMessage } from './receive-message.service';

/** Providers add fields as they please; all of them are part of the signature, as they came. */
const Parameters = <
  Names extends Record<string, ReturnType<typeof Type.String> | ReturnType<typeof Type.Optional>>,
>(
  names: Names,
) => Type.Object(names, { additionalProperties: Type.String(), 'x-text': 'as-is' });

const InboundText = Parameters({
  MessageSid: Type.String({ minLength: 1, maxLength: 64 }),
  From: Type.String(),
  To: Type.String(),
  Body: Type.String(),
  NumMedia: Type.Optional(Type.String()),
  OptOutType: Type.Optional(Type.String()),
});
/** A step of a text that we sent. */
const TextStatus = Parameters({
  MessageSid: Type.String({ minLength: 1, maxLength: 64 }),
  MessageStatus: Type.String({ maxLength: 40 }),
  ErrorCode: Type.Optional(Type.String()),
});
const InboundMail = Parameters({
  from: Type.String(),
  to: Type.String(),
  subject: Type.Optional(Type.String()),
  body: Type.String(),
  message_id: Type.Optional(Type.String({ maxLength: 998 })),
});

/**
 * The Message-ID is the sender's choice: it could be the id of a waiting mail of ours, and one mail
 * to two merchants is two messages.
 */
const mailIdOf = (messageId: string | undefined, to: string): string =>
  `mail-${
    messageId === undefined
      ? randomUUID()
      : createHash('sha256')
          .update(`${messageId} ${mailAddressOf(to) ?? ''}`)
          .digest('base64url')
  }`;

const assertSigned = (
  request: FastifyRequest,
  parameters: object,
  url: string,
  secret: string,
): void => {
  const query = request.raw.url?.indexOf('?') ?? -1;
  const signature = request.headers['x-twilio-signature'];
  const call = {
    url: query < 0 ? url : `${url}${request.raw.url?.slice(query)}`,
    parameters: parameters as Readonly<Record<string, string>>,
    signature: typeof signature === 'string' ? signature : undefined,
  };
  if (isSignedByProvider(call, secret)) return;
  request.log.warn('a webhook call without a good signature was refused');
  throw forbidden('The signature is not right.');
};

const errorCodeOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;

/** POST webhooks/sms/status: how far a text of ours has come, as the provider reports it. */
export const textStatusRoute = (app: App, dependencies: AppDependencies): void => {
  const { webhookUrl, smsSecret } = dependencies.config.messages;
  app.post(
    '/webhooks/sms/status',
    {
      config: { access: 'public' },
      schema: {
        summary: 'How far a text has come, from the provider',
        tags: ['Webhooks'],
        querystring: Type.Object({
          message: Type.Optional(IdInput),
        }),
        body: TextStatus,
        response: { 200: Type.Object({}), ...failures(400, 403) },
      },
    },
    async (request) => {
      assertSigned(request, request.body, `${webhookUrl}/sms/status`, smsSecret);
      const { MessageSid, MessageStatus, ErrorCode } = request.body;
      await followReport(publicContext(request, dependencies), {
        providerId: MessageSid,
        messageId: request.query.message ?? null,
        status: MessageStatus,
        code: errorCodeOf(ErrorCode),
      });
      return {};
    },
  );
};

/** POST webhooks/sms and webhooks/email: what customers write, as the providers deliver it. */
export const webhookRoutes = (app: App, dependencies: AppDependencies): void => {
  const { webhookUrl, smsSecret } = dependencies.config.messages;

  app.post(
    '/webhooks/sms',
    {
      config: { access: 'public' },
      schema: {
        summary: 'A text of a customer, from the provider',
        tags: ['Webhooks'],
        body: InboundText,
        response: { 200: Type.String(), ...failures(400, 403) },
      },
    },
    async (request, reply) => {
      assertSigned(request, request.body, `${webhookUrl}/sms`, smsSecret);
      const { MessageSid, From, To, Body, OptOutType } = request.body;
      const media = mediaAddresses(request.body);
      await receiveMessage(publicContext(request, dependencies), {
        medium: 'sms',
        providerId: MessageSid,
        from: From,
        to: To,
        body: Body === '' && media.length > 0 ? '[picture]' : Body,
        optOutType: OptOutType,
        media,
      });
      if (media.length > 0) wakeFetches();
      return reply
        .type('text/xml; charset=utf-8')
        .send('<?xml version="1.0" encoding="UTF-8"?><Response></Response>');
    },
  );

  app.post(
    '/webhooks/email',
    {
      config: { access: 'public' },
      schema: {
        summary: 'A mail of a customer, from the provider',
        tags: ['Webhooks'],
        body: InboundMail,
        response: { 200: Type.Object({}), ...failures(400, 403) },
      },
    },
    async (request) => {
      assertSigned(request, request.body, `${webhookUrl}/email`, smsSecret);
      const { from, to, subject, body, message_id: messageId } = request.body;
      await receiveMessage(publicContext(request, dependencies), {
        medium: 'email',
        providerId: mailIdOf(messageId, to),
        from,
        to,
        subject,
        body,
      });
      return {};
    },
  );
};
