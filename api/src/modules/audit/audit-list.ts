import type { SortKinds } from '../../core/list-page';

export type AuditFilter = {
  readonly merchantIds: readonly number[] | undefined;
  /** The staff member who made the change. */
  readonly staffId: number | undefined;
  readonly entity: string | undefined;
  readonly search: string | undefined;
};

export const auditSorts = { at: 'moment' } as const satisfies SortKinds<string>;
export type AuditSort = keyof typeof auditSorts;
