import { sql } from 'kysely';
import type { Executor } from '../../db/database';

/** Files that became no import, and imports that are kept no longer. */
export const deleteExpired = async (
  executor: Executor,
  before: { readonly uploads: Date; readonly imports: Date },
  limit: number,
): Promise<number> => {
  const uploads = await sql`
    delete from import_uploads where id in (
      select u.id from import_uploads u where u.created_at < ${before.uploads}
        and not exists (select from imports i where i.upload_id = u.id and i.state = 'reading') order by u.id
          limit ${limit})
  `.execute(executor);
  const imports = await sql`
    delete from imports where id in (
      select i.id from imports i where i.created_at < ${before.imports}
        and i.state not in ('reading', 'checking', 'running', 'undoing')
       order by i.id limit ${limit})
  `.execute(executor);
  return Number(uploads.numAffectedRows ?? 0) + Number(imports.numAffectedRows ?? 0);
};
