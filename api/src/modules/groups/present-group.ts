import type {
  GroupCondition,
  GroupMessageView,
  GroupView,
} from '@billfold/shared/contracts/group.contract';
import { type OperationRow, presentOperation } from '../operations/operations.public';
import type { Summary } from './group-members.queries';
import type { GroupMessageRow, GroupRow } from './group.queries';

/** The conditions as the wire has them: the merchant first. */
export const presentConditions = ({
  merchant_id: merchantId,
  conditions,
}: Pick<GroupRow, 'merchant_id' | 'conditions'>): GroupCondition[] =>
  [{ field_name: 'merchant_id', operator: 'exact', value: String(merchantId) }, ...conditions].map(
    (condition) => ({ type: 'filter', ...condition }),
  );

export type GroupWithMembers = { readonly group: GroupRow; readonly summary: Summary };

export const presentGroup = ({ group, summary }: GroupWithMembers): GroupView => ({
  id: group.id,
  name: group.name,
  description: group.description,
  is_active: group.is_active,
  conditions: presentConditions(group),
  members: [...summary.members],
  members_count: summary.total,
  members_count_is_floor: summary.isFloor,
  merchant_id: group.merchant_id,
  merchant_name: group.merchant_name,
  is_all_customers: group.is_all_customers,
  version: group.version,
});

/** A message and, since they are long work, how far it is. */
export type SentGroupMessage = {
  readonly message: GroupMessageRow;
  readonly operation: OperationRow | undefined;
};

export const presentGroupMessage = ({
  message,
  operation,
}: SentGroupMessage): GroupMessageView => ({
  id: message.id,
  created_at: message.created_at.toISOString(),
  body: message.body,
  purpose: message.purpose,
  sent_by: message.sender_name,
  operation: operation === undefined ? null : presentOperation(operation),
  waits_until: message.waits_until?.toISOString() ?? null,
});
