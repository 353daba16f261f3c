import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import type { Executor } from '../../db/database';
import { type FileRow, findFile, readPart } from '../files/files.public';
import { isExportKind, requireFilePermissions } from './export-permissions';
import { fileNotFound } from './export.errors';

async function* partsOf(db: Executor, { id, parts }: FileRow): AsyncGenerator<Uint8Array> {
  for (let position = 1; position <= parts; position += 1) {
    const part = await readPart(db, id, position);
    // The connection is cut: a file that ends early would look complete.
    if (part === undefined) throw new Error('A file that is being sent has lost a part.');
    yield part;
  }
}

/**
 * The file that long work of the caller has written, which the log notes. Throws fileNotFound, and forbidden without a
 * permission that the file needs.
 */
export const downloadFile = async (
  context: UseCaseContext<StaffActor>,
  operationId: number,
): Promise<{ readonly name: string; readonly parts: AsyncIterable<Uint8Array> }> => {
  const { db, actor, clock } = context;
  const owner = { userId: actor.userId, merchantIds: [...actor.permissions.keys()] };
  const file = await db.transaction().execute(async (transaction) => {
    const found = await findFile(transaction, owner, { operationId, now: clock.now() });
    if (found === undefined || !isExportKind(found.kind)) throw fileNotFound();
    requireFilePermissions(actor, found.kind, found.merchant_ids);
    for (const merchantId of found.merchant_ids)
      await audited(transaction, context, {
        action: 'operation.file_downloaded',
        entity: 'operation',
        entityId: operationId,
        merchantId,
        fields: [],
        before: null,
        after: null,
      });
    return found;
  });
  return { name: file.name, parts: partsOf(db, file) };
};
