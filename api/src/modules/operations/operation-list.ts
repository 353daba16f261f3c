import type { OperationKindName } from '@billfold/shared/contracts/operation.contract';
import type { SortKinds } from '../../core/list-page';

export const operationSorts = { id: 'integer' } as const satisfies SortKinds<string>;
export type OperationSort = keyof typeof operationSorts;

export type OperationFilter = {
  readonly kind: OperationKindName | undefined;
  readonly isActive: boolean | undefined;
};
