import type { CardExpiryView } from '@billfold/shared/contracts/card-expiry.contract';
import type { CardExpiryRow } from './list-card-expiries.queries';

export const presentCardExpiry = (row: CardExpiryRow): CardExpiryView => ({
  id: row.id,
  sub_id: row.subscription_id,
  user: row.full_name,
  merchant_id: row.merchant_id,
  merchant_name: row.merchant_name,
  visible_method: row.visible_method,
  expiration: row.expiration,
  last_day: row.last_day,
  is_expired: row.last_day < row.today,
  kind: row.kind,
  planned_on: row.planned_on,
  amount: row.amount,
  is_limit: row.is_limit,
  told_at: row.told_at?.toISOString() ?? null,
  was_reached: row.was_reached ?? false,
});
