import { csvLine } from '@billfold/server-kit/text/csv';
import {
  type BulkReasonCount,
  bulkReasonText,
  type BulkRecipientView,
} from '@billfold/shared/contracts/bulk-message.contract';
import type { StaffActor } from '../../core/actor';
import { csvLines } from '../../core/csv-pages';
import { everyPage } from '../../core/every-page';
import type { ListPage, ListRequest } from '../../core/list-page';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import { groupMessageNotFound } from './mass-message.errors';
import {
  countReasons,
  findGroupMessage,
  type GroupSend,
  listRecipients,
  type RecipientFilter,
  type RecipientRow,
} from './mass-send.queries';
import type { RecipientSort } from './recipient-list';

type Context = UseCaseContext<StaffActor>;

const getSend = async ({ db, actor }: Context, id: number): Promise<GroupSend> => {
  const send = await findGroupMessage(db, actor.merchantIds, id);
  if (send === undefined) throw groupMessageNotFound();
  return send;
};

export const presentRecipient = (row: RecipientRow): BulkRecipientView => ({
  id: row.id,
  sub_id: row.subscription_id,
  full_name: row.full_name,
  outcome: row.outcome,
  reason: row.reason,
  reason_text: row.reason === null ? null : bulkReasonText(row.reason),
  detail: row.detail,
  message_id: row.message_id,
});

/** The people of a mass message of the caller's merchants. Throws groupMessageNotFound. */
export const readRecipients = async (
  context: Context,
  filter: RecipientFilter,
  request: ListRequest<RecipientSort>,
): Promise<ListPage<RecipientRow>> => {
  await getSend(context, filter.groupMessageId);
  return listRecipients(context.db, filter, request);
};

/** Why messages did not leave or arrive, counted. Throws groupMessageNotFound. */
export const readReasons = async (context: Context, id: number): Promise<BulkReasonCount[]> => {
  await getSend(context, id);
  const rows = await countReasons(context.db, id);
  return rows.map((row) => ({ ...row, text: bulkReasonText(row.reason) }));
};

const columns = ['full_name', 'phone', 'outcome', 'reason', 'detail'];
const byteOrderMark = '\uFEFF';
const byId = { field: 'id', isDescending: false } as const;

const cellsOf = (row: RecipientRow) => [
  row.full_name,
  row.phone,
  row.outcome,
  row.reason === null ? null : bulkReasonText(row.reason),
  row.detail,
];

const readFile = async function* (
  { db }: Context,
  filter: RecipientFilter,
): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvLine(columns)}\r\n`;
  const pages = everyPage<RecipientRow, RecipientSort>(byId, (list) =>
    listRecipients(db, filter, list),
  );
  for await (const rows of pages) yield await csvLines(rows, cellsOf);
};

/** The people of a mass message as CSV, in parts; who takes it out is in the log. Throws groupMessageNotFound. */
export const exportRecipients = async (
  context: Context,
  filter: RecipientFilter,
): Promise<AsyncIterable<string>> => {
  const send = await getSend(context, filter.groupMessageId);
  await audited(context.db, context, {
    action: 'group_message.exported',
    entity: 'group_message',
    entityId: send.id,
    merchantId: send.merchant_id,
    fields: ['outcomes'],
    before: null,
    after: { outcomes: filter.outcomes ?? null },
  });
  return readFile(context, filter);
};
