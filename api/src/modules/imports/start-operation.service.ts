import type { ImportWork } from '@billfold/shared/contracts/import-rule';
import type { Executor } from '../../db/database';
import { startOperation } from '../operations/operations.public';
import { type ImportRecord, updateImport } from './import.queries';
import type { ImportInput } from './import-scope';

type NewWork = {
  readonly kind: ImportWork;
  readonly total: number;
  readonly keyId: number | null;
  readonly input: ImportInput;
  readonly now: Date;
};

/** Starts the next long work of an import, which names it from then on. */
export const startOperationOf = async (
  transaction: Executor,
  {
    id,
    merchant_id: merchantId,
    created_by: createdBy,
  }: Pick<ImportRecord, 'id' | 'merchant_id' | 'created_by'>,
  work: NewWork,
): Promise<number> => {
  const operationId = await startOperation(transaction, {
    ...work,
    merchantId,
    createdBy,
    scheduledFor: null,
  });
  await updateImport(transaction, id, { operationId });
  return operationId;
};
