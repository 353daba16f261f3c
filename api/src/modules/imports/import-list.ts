import type { SortKinds } from '../../core/list-page';

export const importSorts = { id: 'integer' } as const satisfies SortKinds<string>;
export type ImportSort = keyof typeof importSorts;

export const importRowSorts = { row: 'integer' } as const satisfies SortKinds<string>;
export type ImportRowSort = keyof typeof importRowSorts;

export type ImportRowFilter = {
  readonly outcomes: readonly string[] | undefined;
  /** Rows with this very reason. */
  readonly reason: string | undefined;
  readonly withWarning: boolean;
  /** Rows with this very warning. */
  readonly warning: string | undefined;
  readonly differs: boolean;
  readonly kept: boolean;
};
