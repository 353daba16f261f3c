import type { LiveFrame } from '@billfold/shared/contracts/live.contract';
import type { Executor } from '../../db/database';

export const insertLiveEvent = async (
  executor: Executor,
  merchantId: number,
  frame: LiveFrame,
  now: Date,
): Promise<void> => {
  await executor
    .insertInto('live_outbox')
    .values({ merchant_id: merchantId, event: JSON.stringify(frame), created_at: now })
    .execute();
};
