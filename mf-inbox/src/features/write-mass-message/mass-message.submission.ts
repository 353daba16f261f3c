import type { MassMessagePreview } from '@billfold/shared/contracts/bulk-message.contract';
import type { MessageView, SendMessageRequest } from '@billfold/shared/contracts/message.contract';
import { formatIn } from '@billfold/shared/format/merchant-time';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { oncePer } from '@billfold/shared/http/idempotency';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';
import { massMessageTexts, type Zone } from './mass-message.form';

const send = (body: SendMessageRequest) => ({ method: 'POST', path: 'sms/send', body }) as const;

type MassMessage = { readonly request: SendMessageRequest; readonly zone: Zone };

/** Sends a text to a group. A lost answer keeps its key, so that pressing again sends nothing twice. */
export const sendMassMessage = createSubmission<MassMessage, MessageView>({
  module: moduleName,
  name: 'sendMassMessage',
  request: ({ request }) => send(request),
  once: oncePer(({ request }) => request),
  onRefused: ({ notify }) => notify({ message: massMessageTexts.failed, type: 'error' }),
  onDone: ({ notify }, { request: { scheduled_for: at }, zone }) =>
    notify({
      message:
        at === undefined
          ? massMessageTexts.sent
          : `The messages will be sent on ${formatIn(zone, at, 'dateTime')}.`,
    }),
});

/** Sends the filled text to the staff member's own phone or e-mail address. */
export const sendTestMessage = createSubmission<SendMessageRequest, MessageView>({
  module: moduleName,
  name: 'sendTestMessage',
  request: send,
  once: oncePer((request) => request),
  onDone: ({ notify }, _request, { sent_to: to }) =>
    notify({ message: `The test was sent to ${to ?? 'you'}.` }),
});

export type PreviewKey = Pick<SendMessageRequest, 'autogroup' | 'group_id' | 'body' | 'purpose'>;

/** Who would get a text, and how long it takes. */
export const massMessagePreview = createResource<MassMessagePreview, PreviewKey>({
  module: moduleName,
  name: 'massMessagePreview',
  load: async ({ http }, key) =>
    bodyOrThrow(
      await http.request<MassMessagePreview>({
        method: 'POST',
        path: 'sms/preview_group_message',
        body: { ...key, medium: 'sms' },
      }),
    ),
  onLeave: 'forget',
});

export const features = [
  sendMassMessage.feature,
  sendTestMessage.feature,
  massMessagePreview.feature,
];
