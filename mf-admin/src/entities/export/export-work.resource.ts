import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { OperationView } from '@billfold/shared/contracts/operation.contract';
import { ApiError, bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

export type ExportKind = Extract<OperationView['kind'], `export_${string}`>;

/** Ends an export that is being written. */
export const cancelExport = createSubmission<number, OperationView>({
  module: moduleName,
  name: 'cancelExport',
  submit: async ({ http }, id) =>
    bodyOrThrow(
      await http.request<OperationView>({
        method: 'POST',
        path: `operations/${id}/cancel`,
        body: {},
      }),
    ),
});

/**
 * The last export of a kind that the staff member requested and that was too long to be sent at once; null without one.
 */
export const exportWork = createResource<OperationView | null, ExportKind>({
  module: moduleName,
  name: 'exportWork',
  load: async ({ http }, kind) => {
    try {
      const [last] = bodyOrThrow(
        await http.request<readonly OperationView[]>({
          method: 'GET',
          path: 'operations',
          query: { kind, limit: 1 },
        }),
      );
      return last ?? null;
    } catch (error) {
      // The server of an earlier release knows no such kind.
      if (error instanceof ApiError && error.status === 400) return null;
      throw error;
    }
  },
  refreshOn: (event) => isChanged(event, 'operation'),
  refreshAfter: [cancelExport.actions.done],
});

export const exportBegun = (kind: ExportKind) => (work: OperationView) =>
  exportWork.actions.valuePut(kind, work);

export const exportFeatures = [exportWork.feature, cancelExport.feature];
