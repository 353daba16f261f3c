import type { NewRow } from './rows.queries';
import type { Calendar } from './calendar';
import type { DemoSubscription } from './customer-rows';
import { demoMerchant } from './demo-merchants';
import { ana } from './demo-people';
import type { Random } from './random';
import { exchanges, openings, unanswered } from './message-texts';

type Context = { readonly random: Random; readonly calendarOf: (merchantId: number) => Calendar };
type Draft = Omit<NewRow<'messages'>, 'created_at'> & { readonly created_at: string };
type Line = { readonly type: 1 | 2; readonly body: string };

export type DemoMessages = {
  readonly messages: NewRow<'messages'>[];
  readonly conversations: NewRow<'conversations'>[];
};

const conversationsOf: readonly {
  readonly merchantId: number;
  readonly count: number;
  readonly unread: number;
}[] = [
  { merchantId: 1, count: 32, unread: 12 },
  { merchantId: 2, count: 18, unread: 0 },
  { merchantId: 3, count: 10, unread: 0 },
];

const e164 = (phone: string): string => `+1${phone}`;

const linesOf = (random: Random, isUnread: boolean): Line[] => {
  const exchange = random
    .pick(exchanges)
    .map((body, index): Line => ({ type: index % 2 === 0 ? 2 : 1, body }));
  const opening: Line[] = random.chance(0.4) ? [{ type: 1, body: random.pick(openings) }] : [];
  const lines = [...opening, ...exchange];
  return isUnread ? [...lines, { type: 2, body: random.pick(unanswered) }] : lines;
};

const addConversation = (
  drafts: Draft[],
  link: DemoSubscription,
  isUnread: boolean,
  { random, calendarOf }: Context,
): void => {
  const calendar = calendarOf(link.merchantId);
  const merchant = demoMerchant(link.merchantId);
  const isText = link.phone !== null && (link.smsOptIn || link.email === null);
  const address = isText ? e164(link.phone ?? '') : (link.email ?? '');
  const day = isUnread ? -random.integer(1, 5) : -random.integer(1, 60);
  const start = { hour: random.integer(8, 15), minute: random.integer(0, 29) };
  let minutes = start.minute;
  for (const line of linesOf(random, isUnread)) {
    minutes += random.integer(3, 25);
    const date = calendar.addDays(calendar.today, day);
    const isSent = line.type === 1;
    drafts.push({
      subscription_id: link.id,
      merchant_id: link.merchantId,
      type: line.type,
      medium: isText ? 1 : 2,
      body: line.body.replace('{first}', link.firstName),
      sent_from: isSent ? merchant.staff.name : link.fullName,
      sent_by: isSent ? merchant.staff.id : null,
      address,
      group_message_id: null,
      provider_id: `SMDEMO${String(drafts.length + 1).padStart(28, '0')}`,
      delivery: isSent ? 'sent' : 'received',
      delivery_attempts: isSent ? 1 : 0,
      next_attempt_at: null,
      leased_by: null,
      leased_until: null,
      is_in_doubt: false,
      first_attempt_at: null,
      failure: null,
      created_at: calendar.moment(date, start.hour + Math.floor(minutes / 60), minutes % 60),
    });
  }
};

/** 60 conversations, 12 of them unread and all of those at merchant 1. Messages are numbered in order of time. */
export const generateMessages = (
  links: readonly DemoSubscription[],
  context: Context,
): DemoMessages => {
  const drafts: Draft[] = [];
  const unread = new Set<number>();
  for (const { merchantId, count, unread: unreadCount } of conversationsOf) {
    const reachable = links.filter(
      (link) =>
        link.merchantId === merchantId &&
        link.state === 'active' &&
        (link.phone !== null || link.email !== null) &&
        (link.id > 100 || (link.userId === ana.id && merchantId === 1)),
    );
    const anaLinks = reachable.filter((link) => link.userId === ana.id);
    const others = reachable
      .filter((link) => link.userId !== ana.id)
      .map((link) => ({ link, order: context.random.next() }))
      .toSorted((a, b) => a.order - b.order);
    const chosen = [
      ...others.map(({ link }) => link).slice(0, count - anaLinks.length),
      ...anaLinks,
    ];
    chosen.forEach((link, index) => {
      if (index < unreadCount) unread.add(link.id);
      addConversation(drafts, link, index < unreadCount, context);
    });
  }
  const messages = drafts
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at))
    .map((draft, index) => ({ ...draft, id: index + 1 }));
  const last = new Map(messages.map((message) => [message.subscription_id, message]));
  const conversations = [...last.values()].map((message) => ({
    subscription_id: message.subscription_id,
    merchant_id: message.merchant_id,
    is_open: true,
    is_unread: unread.has(message.subscription_id),
    last_message_id: message.id,
    last_message_at: message.created_at,
  }));
  return { messages, conversations };
};
