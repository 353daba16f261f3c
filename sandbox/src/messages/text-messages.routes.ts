import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { hasBasicCredentials } from '../http/basic-credentials';
import type { SandboxConfig } from '../settings/config';
import type { MessageBox } from './message-box.store';
import { hasUnsubscribed, linksOf, phoneNumber, type Message } from './message.domain';

const Text = Type.Optional(Type.String({ maxLength: 4000 }));
const SendText = Type.Object({ To: Text, From: Text, MessagingServiceSid: Text, Body: Text });

const LONGEST_BODY = 1600;
const REFUSALS = {
  authenticate: [401, 20003, 'Authenticate'],
  unknownAccount: [404, 20404, 'The requested resource was not found'],
  invalidTo: [400, 21211, "The 'To' number is not a valid phone number."],
  unsubscribed: [400, 21610, 'Attempt to send to unsubscribed recipient'],
  missingBody: [400, 21602, 'Message body is required.'],
  missingFrom: [400, 21603, "A 'From' phone number is required."],
  missingTo: [400, 21604, "A 'To' phone number is required."],
  tooLong: [400, 21617, 'The concatenated message body exceeds the 1600 character limit.'],
} as const satisfies Record<string, readonly [number, number, string]>;

/** The provider names its filters with the comparison in the name: `DateSent>=2026-11-20` is the field `DateSent>`. */
const ListTexts = Type.Object({
  To: Text,
  From: Text,
  PageSize: Text,
  'DateSent>': Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}' })),
});

/** The messages resource of the text provider: accepts, keeps, lists what it took, sends nothing. */
export const textMessagesRoutes: FastifyPluginAsyncTypebox<{
  config: SandboxConfig;
  box: MessageBox;
  now: () => Date;
}> = async (app, { config, box, now }) => {
  app.post(
    '/2010-04-01/Accounts/:sid/Messages.json',
    { schema: { params: Type.Object({ sid: Type.String() }), body: SendText } },
    async ({ headers, params, body }, reply) => {
      const refuse = ([status, code, message]: readonly [number, number, string]) =>
        reply
          .code(status)
          .send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });
      if (!hasBasicCredentials(headers.authorization, config.twilioSid, config.twilioToken))
        return refuse(REFUSALS.authenticate);
      if (params.sid !== config.twilioSid) return refuse(REFUSALS.unknownAccount);
      if (!body.To) return refuse(REFUSALS.missingTo);
      if (!body.From && !body.MessagingServiceSid) return refuse(REFUSALS.missingFrom);
      if (!body.Body) return refuse(REFUSALS.missingBody);
      if (body.Body.length > LONGEST_BODY) return refuse(REFUSALS.tooLong);
      const to = phoneNumber(body.To);
      if (to === null) return refuse(REFUSALS.invalidTo);

      const from = body.From
        ? (phoneNumber(body.From) ?? body.From)
        : (body.MessagingServiceSid ?? '');
      if (hasUnsubscribed(box.all(), { from, to })) return refuse(REFUSALS.unsubscribed);
      const text = box.add({
        channel: 'sms',
        direction: 'sent',
        from,
        to,
        body: body.Body,
        links: linksOf(body.Body),
        attachments: [],
      });
      return reply.code(201).send(presentText(params.sid, text, now()));
    },
  );

  app.get(
    '/2010-04-01/Accounts/:sid/Messages.json',
    { schema: { params: Type.Object({ sid: Type.String() }), querystring: ListTexts } },
    async ({ headers, params, query }, reply) => {
      const { To, From, PageSize, 'DateSent>': since = '' } = query;
      if (!hasBasicCredentials(headers.authorization, config.twilioSid, config.twilioToken))
        return reply.code(401).send({ code: 20003, message: 'Authenticate', status: 401 });
      if (params.sid !== config.twilioSid)
        return reply
          .code(404)
          .send({ code: 20404, message: 'The requested resource was not found', status: 404 });
      const texts = box
        .sent({ channel: 'sms', to: To })
        .filter(({ from, at }) => (!From || from === From) && at >= since);
      const size = Math.min(Math.max(Number(PageSize) || 50, 1), 1000);
      return {
        messages: texts
          .slice(0, size)
          .map((text) => presentText(params.sid, text, new Date(text.at))),
        page: 0,
        page_size: size,
      };
    },
  );
};

function presentText(accountSid: string, { id, from, to, body }: Message, at: Date): object {
  const sid = `SM${id.replaceAll('-', '')}`;
  const date = at.toUTCString().replace('GMT', '+0000');
  return {
    sid,
    account_sid: accountSid,
    api_version: '2010-04-01',
    body,
    from,
    to,
    status: 'queued',
    direction: 'outbound-api',
    date_created: date,
    date_updated: date,
    date_sent: null,
    error_code: null,
    error_message: null,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: String(Math.max(1, Math.ceil(body.length / 160))),
    price: null,
    price_unit: null,
    subresource_uris: {},
    uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`,
  };
}
