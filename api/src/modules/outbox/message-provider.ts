import type { DeliveryAnswer, DeliveryTrace } from './delivery.domain';

export type OutgoingMessage = {
  readonly id: number;
  readonly from: string;
  readonly fromName: string;
  readonly to: string;
  /** Of a mail. */
  readonly subject: string;
  readonly body: string;
  /** Of a mail that its reader may end, without signing in. */
  readonly unsubscribeUrl?: string;
};

/** A provider of one medium. Never throws: a failure is part of the answer. */
export type MessageProvider = {
  readonly send: (message: OutgoingMessage) => Promise<DeliveryAnswer>;
  /**
   * The outcome of an attempt that ended without an answer. `isKnown` says which ids already belong to other messages
   * of ours.
   */
  readonly trace: (
    message: OutgoingMessage,
    since: Date,
    isKnown: (providerIds: readonly string[]) => Promise<ReadonlySet<string>>,
  ) => Promise<DeliveryTrace>;
  readonly close: () => void;
};
