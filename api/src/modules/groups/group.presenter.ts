import type {
  GroupCondition,
  GroupMessageView,
  GroupView,
} from '@billfold/shared/contracts/group.contract';
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

export const presentGroupMessage = (row: GroupMessageRow): GroupMessageView => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  body: row.body,
});
