import type { Executor } from '../../db/database';

export type Rezoning = { readonly merchantId: number; readonly from: string; readonly to: string };

/** How the doors of payments follow a merchant to another zone. */
export type MovingPayments = {
  readonly preview: (
    executor: Executor,
    rezoning: Rezoning,
    now: Date,
  ) => Promise<
    readonly {
      readonly on: string;
      readonly count: number;
      readonly before: Date;
      readonly after: Date;
    }[]
  >;
  readonly move: (transaction: Executor, rezoning: Rezoning) => Promise<void>;
};
