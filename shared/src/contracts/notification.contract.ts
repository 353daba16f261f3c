import type { HistoryEntry } from './rollout.contract';

/**
 * The body of a notification, as JSON: POST to each receiver of NOTIFY_RECEIVERS. `text` alone is what Slack and the
 * like show. Headers: `X-Billfold-Delivery`, the same in each attempt; `X-Billfold-Timestamp`, seconds since 1970;
 * `X-Billfold-Signature`, `v1=` and the hex HMAC-SHA256 of `<timestamp>.<body>` with NOTIFY_SECRET. Refuse old
 * timestamps, and take a delivery once.
 */
export type Notification = { readonly text: string } & Pick<
  HistoryEntry,
  'id' | 'at' | 'environment' | 'actor' | 'action' | 'module' | 'release' | 'reason'
>;

export const deliveryStates = ['waiting', 'delivered', 'given_up'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** GET /registry/api/environments/:environment/deliveries?limit= : newest first; kept for 30 days. */
export type Delivery = {
  readonly id: number;
  readonly receiver: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly createdAt: string;
  /** Of the next attempt; null when none follows. */
  readonly dueAt: string | null;
  /** `204`, or why there was none; null before the first attempt. */
  readonly answer: string | null;
  readonly text: string;
};
