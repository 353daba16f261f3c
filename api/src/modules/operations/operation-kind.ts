import type { OperationKindName } from '@billfold/shared/contracts/operation.contract';
import type { Permission } from '@billfold/shared/contracts/permissions.contract';
import type { Context } from '../../context/use-case-context';
import type { Executor } from '../../db/database';
import type { Operation, Step } from './operation.domain';

export type StepRequest = {
  readonly transaction: Executor;
  readonly operation: Operation;
  readonly context: Context;
};

/** A kind of long work. */
export type OperationKind = {
  readonly name: OperationKindName;
  /** What staff need to pause, resume and cancel it. */
  readonly permission: Permission;
  /** One batch. The operation's row is locked; a step that throws is repeated. */
  readonly step: (request: StepRequest) => Promise<Step>;
  /** One batch of the work that a cancellation ends; absent: a cancelled operation just does no further step. */
  readonly cancelStep?: (request: StepRequest) => Promise<Step>;
  /** Counts once more after the end, for outcomes that come later; absent: there are none. */
  readonly recount?: (request: StepRequest) => Promise<Pick<Step, 'done' | 'counts'>>;
};
