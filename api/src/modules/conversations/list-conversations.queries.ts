import { type RawBuilder, sql } from 'kysely';
import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { Executor } from '../../db/database';
import { partsOf } from '../../db/list.queries';
import { readPage, readRows } from '../../db/list-page.queries';
import type { SortKey } from '../../db/page-stretches.queries';
import {
  assigneeJoin,
  type Handled,
  handledAs,
  handlingColumns,
  type HandlingRow,
  listedAt,
} from './handling.queries';
import { type MessageRow, messageColumns, messageJoins } from './message.queries';
import { searchConversations } from './search-conversations.queries';

export type ConversationSort = 'created_at' | 'user_name';
/** A snoozed conversation is read: the index of the unread ones has their order. */
const sortKeysOf = ({ read }: ConversationFilter): Readonly<Record<ConversationSort, SortKey>> => ({
  created_at: { key: read === false ? sql`c.last_message_at` : listedAt, type: 'timestamptz' },
  user_name: { key: sql`s.sort_full_name`, type: 'text', isJoined: true },
});

export type ConversationFilter = {
  readonly search: string | undefined;
  readonly read: boolean | undefined;
  /** Undefined: of all merchants of the staff member. */
  readonly merchantId: number | undefined;
} & Handled;

/** A row of the inbox: its id is that of the customer. */
export type ConversationRow = Omit<MessageRow, 'id' | 'attachments'> & {
  readonly id: number;
  readonly message_id: MessageRow['id'];
  readonly merchant_id: number;
} & HandlingRow;

const conditionsOf = ({ read, ...filter }: ConversationFilter): readonly RawBuilder<unknown>[] => [
  sql`c.is_open`,
  ...(read === undefined ? [] : [read ? sql`not c.is_unread` : sql`c.is_unread`]),
  ...handledAs(filter),
];

const questionOf = (filter: ConversationFilter, request: ListRequest<ConversationSort>) => ({
  columns: sql`c.subscription_id as id, ${messageColumns}, m.id as message_id, c.merchant_id, ${handlingColumns}`,
  from: sql`conversations c join messages m on m.id = c.last_message_id ${messageJoins} ${assigneeJoin}`,
  where: conditionsOf(filter),
  sorts: sortKeysOf(filter),
  id: sql`c.subscription_id`,
  keysFrom:
    request.sort.field === 'user_name'
      ? sql`conversations c join subscriptions s on s.id = c.subscription_id`
      : sql`conversations c`,
  request,
});

/** The last message of each open conversation of the staff member's merchants; none of another's merchant. */
export const listConversations = async (
  executor: Executor,
  actor: StaffActor,
  filter: ConversationFilter,
  request: ListRequest<ConversationSort>,
): Promise<ListPage<ConversationRow>> => {
  const { search, merchantId } = filter;
  const merchantIds =
    merchantId === undefined
      ? actor.merchantIds
      : actor.merchantIds.filter((id) => id === merchantId);
  const parts = partsOf(actor, { user: 's.user_id', merchant: 'c.merchant_id' }, merchantIds);
  const question = questionOf(filter, request);
  if (search === undefined) return readPage(executor, { ...question, parts });
  const found = await searchConversations(executor, {
    parts,
    merchantIds,
    conditions: conditionsOf(filter),
    search,
  });
  const { atLeast } = found;
  if (atLeast === null) return readPage(executor, { ...question, parts: found.parts });
  const page = await readRows<ConversationRow, ConversationSort>(
    executor,
    { ...question, parts: found.parts.map((part) => ({ ...part, isCut: true })) },
    { total: atLeast, isFloor: true },
  );
  return { ...page, total: Math.max(atLeast, page.items.length) };
};
