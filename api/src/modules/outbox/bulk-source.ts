import type { Executor } from '../../db/database';
import type { SourceVerdict, WaitingMessage } from './bulk-message.service';

export type SourceItem = Pick<
  WaitingMessage,
  'id' | 'sourceId' | 'subscriptionId' | 'merchantId' | 'body'
>;

/** The part of the product that a waiting message belongs to. */
export type BulkSource = {
  readonly name: string;
  /**
   * Decides about messages in the transaction that lets them leave; it may lock its own rows. By the id of the message;
   * one that is not in the answer is skipped as no longer due.
   */
  readonly prepare: (
    transaction: Executor,
    items: readonly SourceItem[],
    now: Date,
  ) => Promise<ReadonlyMap<number, SourceVerdict>>;
};
