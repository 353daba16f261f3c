import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { hasBasicCredentials } from '../http/basic-credentials';
import type { SandboxConfig } from '../settings/config';
import type { MessageBox } from './message-box';
import { phoneNumber } from './message.domain';
import { presentText, refusalOf, REFUSALS, type Refusal } from './present-text-answer';
import { serveText } from './send-text.route';
import type { TextTraffic } from './text-traffic';

const Text = Type.Optional(Type.String({ maxLength: 4000 }));
const SendText = Type.Object({
  To: Text,
  From: Text,
  MessagingServiceSid: Text,
  Body: Text,
  StatusCallback: Text,
});

const LONGEST_BODY = 1600;

/** The provider names its filters with the comparison in the name: `DateSent>=2026-11-20` is the field `DateSent>`. */
const ListTexts = Type.Object({
  To: Text,
  From: Text,
  PageSize: Text,
  'DateSent>': Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}' })),
});

/** The messages resource of the text provider: accepts, keeps, lists what it took, reports, sends nothing. */
export const textMessagesRoutes: FastifyPluginAsyncTypebox<{
  config: SandboxConfig;
  box: MessageBox;
  traffic: TextTraffic;
}> = async (app, { config, box, traffic }) => {
  const closing = new AbortController();
  app.addHook('onClose', async () => closing.abort());
  const desk = { config, box, traffic, stopped: closing.signal };

  const accountRefusal = (authorization: string | undefined, sid: string): Refusal | null => {
    if (!hasBasicCredentials(authorization, config.twilioSid, config.twilioToken))
      return REFUSALS.authenticate;
    return sid === config.twilioSid ? null : REFUSALS.unknownAccount;
  };

  app.post(
    '/2010-04-01/Accounts/:sid/Messages.json',
    { schema: { params: Type.Object({ sid: Type.String() }), body: SendText } },
    async ({ headers, params, body }, reply) => {
      const refuse = (refusal: Refusal) => reply.code(refusal[0]).send(refusalOf(refusal));
      const refusal = accountRefusal(headers.authorization, params.sid);
      if (refusal !== null) return refuse(refusal);
      if (!body.To) return refuse(REFUSALS.missingTo);
      const from = body.From
        ? (phoneNumber(body.From) ?? body.From)
        : (body.MessagingServiceSid ?? '');
      if (from === '') return refuse(REFUSALS.missingFrom);
      if (!body.Body) return refuse(REFUSALS.missingBody);
      if (body.Body.length > LONGEST_BODY) return refuse(REFUSALS.tooLong);
      const to = phoneNumber(body.To);
      if (to === null) return refuse(REFUSALS.invalidTo);
      return serveText(
        desk,
        { from, to, body: body.Body },
        { callback: body.StatusCallback, reply },
      );
    },
  );

  app.get(
    '/2010-04-01/Accounts/:sid/Messages.json',
    { schema: { params: Type.Object({ sid: Type.String() }), querystring: ListTexts } },
    async ({ headers, params, query }, reply) => {
      const { To, From, PageSize, 'DateSent>': since = '' } = query;
      const refusal = accountRefusal(headers.authorization, params.sid);
      if (refusal !== null) return reply.code(refusal[0]).send(refusalOf(refusal));
      const size = Math.min(Math.max(Number(PageSize) || 50, 1), 1000);
      const texts = traffic
        .journal({ to: To, from: From })
        .filter(({ sid, at }) => sid !== null && at >= since);
      return {
        messages: texts
          .slice(-size)
          .reverse()
          .map((text) => presentText(params.sid, text)),
        page: 0,
        page_size: size,
      };
    },
  );
};
