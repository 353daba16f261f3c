import type { AuditView } from '@billfold/shared/contracts/audit.contract';
import type { AuditRow } from './audit.queries';

const kinds: Readonly<Record<string, AuditView['actor']['kind']>> = {
  merchant: 'staff',
  customer: 'customer',
};

export const presentAudit = ({
  at,
  actor,
  actor_name,
  entity_name,
  ...row
}: AuditRow): AuditView => {
  const [kind = '', name = ''] = actor.split(':');
  return {
    id: row.id,
    at: at.toISOString(),
    merchant_id: row.merchant_id,
    time_zone: row.time_zone,
    actor: { kind: kinds[kind] ?? 'system', name: actor_name ?? (name || actor) },
    action: row.action,
    entity: row.entity,
    entity_id: row.entity_id,
    ...(entity_name === null || entity_name === '' ? {} : { entity_name }),
    before: row.before,
    after: row.after,
  };
};
