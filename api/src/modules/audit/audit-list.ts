import type { SortKinds } from '../../core/list-page';

export type AuditFilter = {
  readonly merchantIds: readonly number[] | undefined;
  /** The staff member who made the change. */
  readonly staffId: number | undefined;
  readonly entity: string | undefined;
  /** The customer that was changed, by the id of the subscription. */
  readonly customerId: number | undefined;
  readonly search: string | undefined;
};

export const auditSorts = { at: 'moment' } as const satisfies SortKinds<string>;
export type AuditSort = keyof typeof auditSorts;
