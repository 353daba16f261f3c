import { hasEnded } from '@billfold/shared/contracts/operation-state';
import type { OperationView } from '@billfold/shared/contracts/operation.contract';
import { canPause } from './operation.domain';
import type { OperationRow } from './operation.queries';

export const presentOperation = (row: OperationRow): OperationView => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  merchant_id: row.merchant_id,
  total: row.total,
  done: row.done,
  counts: { ...row.counts },
  created_by: row.creator_name,
  created_at: row.created_at.toISOString(),
  scheduled_for: row.scheduled_for?.toISOString() ?? null,
  started_at: row.started_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
  failure: row.failure,
  file_expires_at: row.file_expires_at?.toISOString() ?? null,
  can_pause: canPause(row.kind) && !hasEnded(row.state),
});
