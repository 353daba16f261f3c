import type { PaymentMethodUse } from '@billfold/shared/contracts/payment-method.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import type { Actor } from '../../core/actor';
import type { Executor } from '../../db/database';

export type ReleaseMethod = {
  readonly methodId: number;
  readonly userId: number;
  readonly actor: string;
  /** Null for a system actor. */
  readonly sessionId: number | null;
  readonly requestId: string | null;
  readonly now: Date;
  readonly because: {
    readonly reason: 'method_removed' | 'bank_return';
    readonly channel: 'web' | 'system';
    readonly source: string;
  };
};

/** What scheduled payments and auto-pay do for the wallet, in its transaction. Given by the app. */
export type MethodUses = {
  /** What each method of a customer is needed for, by its id; methods without a use are left out. */
  readonly list: (
    executor: Executor,
    userId: number,
  ) => Promise<ReadonlyMap<number, readonly PaymentMethodUse[]>>;
  /** Ends what needs the method, and answers it. Call it before the method's own row is locked or changed. */
  readonly release: (
    executor: Executor,
    release: ReleaseMethod,
  ) => Promise<readonly PaymentMethodUse[]>;
};

/** The context of a call that asks what needs a stored method. */
export type WalletContext<Who extends Actor = Actor> = UseCaseContext<Who> & {
  readonly methodUses: MethodUses;
};
