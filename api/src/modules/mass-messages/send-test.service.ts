import { fillMergeFields } from '@billfold/shared/contracts/merge-fields';
import {
  messageMedia,
  messageTypes,
  type MessageView,
} from '@billfold/shared/contracts/message.contract';
import { formatPhone } from '../../core/format-phone';
import type { StaffActor } from '../../core/actor';
import { limitHits } from '../../context/limit-hits';
import type { UseCaseContext } from '../../context/use-case-context';
import type { Executor } from '../../db/database';
import { customerMergeValues, namesOf, truncateBody } from '../../core/message.domain';
import { getStaffName } from '../conversations/conversations.public';
import { queueNotice } from '../outbox/outbox.public';
import { sampleValues } from '../templates/templates.public';
import { findSample, type SampleRow } from './audience.queries';
import type { Audience } from './find-audience.service';
import type { MassText } from './mass-message.service';
import { ownAddressMissing, tooManyTests } from './mass-message.errors';

const testsPerWindow = 10;
const windowMs = 600_000;

/** A text as the first member gets it; with made-up values when no member can. */
export const fillFor = (
  text: string,
  sample: SampleRow | undefined,
  merchantName: string,
): string =>
  fillMergeFields(
    text,
    sample === undefined
      ? sampleValues(merchantName, '')
      : customerMergeValues(namesOf(sample), merchantName),
  ).text;

type OwnAddress = {
  readonly channel: 'sms' | 'email';
  readonly address: string;
  readonly shown: string;
};

/** Where the staff member is reached, the better way first. */
export const ownAddresses = ({
  own_phone: phone,
  own_email: email,
}: Audience['sender']): readonly OwnAddress[] => [
  ...(phone === null
    ? []
    : [{ channel: 'sms' as const, address: phone, shown: formatPhone(phone) }]),
  ...(email === null ? [] : [{ channel: 'email' as const, address: email, shown: email }]),
];

const queueFirst = async (
  executor: Executor,
  addresses: readonly OwnAddress[],
  notice: { readonly merchantId: number; readonly body: string; readonly now: Date },
): Promise<OwnAddress> => {
  for (const own of addresses) {
    const { channel, address } = own;
    const subject = 'Test of your message';
    const queued = await queueNotice(executor, {
      ...notice,
      channel,
      address,
      subject,
      expiresAt: null,
    });
    if (queued === 'queued') return own;
  }
  throw ownAddressMissing();
};

/** Sends the text, as the first member would get it, to the caller alone. Throws ownAddressMissing and tooManyTests. */
export const sendTest = async (
  context: UseCaseContext<StaffActor>,
  { membership, sender, groupName }: Audience,
  text: MassText,
): Promise<MessageView> => {
  const { db, actor, clock } = context;
  await limitHits(context, {
    key: `message_tests:${actor.userId}`,
    max: testsPerWindow,
    windowMs,
    refuse: tooManyTests,
  });
  const now = clock.now();
  const body = fillFor(text.body, await findSample(db, membership, text), sender.name);
  const own = await db
    .transaction()
    .execute((transaction) =>
      queueFirst(transaction, ownAddresses(sender), { merchantId: sender.id, body, now }),
    );
  return {
    id: 0,
    sub_id: 0,
    user_name: groupName,
    first_name: '',
    last_name: '',
    body,
    truncated_body: truncateBody(body),
    created_at: now.toISOString(),
    read: true,
    type: messageTypes.sent,
    medium: messageMedia[own.channel],
    sent_from: await getStaffName(db, actor.userId),
    delivery: 'queued',
    sent_to: own.shown,
  };
};
