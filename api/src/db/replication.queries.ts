import { sql } from 'kysely';
import type { Executor } from './database';

export type Replication = {
  readonly synchronousCommit: string;
  readonly standbyNames: string;
  /** Standbys that are connected, or have a slot for when they are. */
  readonly standbys: number;
};

/** How this connection's commits reach other machines. */
export const readReplication = async (db: Executor): Promise<Replication> => {
  const { rows } = await sql<{
    synchronous_commit: string;
    standby_names: string;
    standbys: number;
  }>`
    select current_setting('synchronous_commit') as synchronous_commit,
      current_setting('synchronous_standby_names') as standby_names,
      greatest((select count(*) from pg_stat_replication), (select count(*) from pg_replication_slots
        where slot_type = 'physical')) as standbys`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not say how it replicates.');
  return {
    synchronousCommit: row.synchronous_commit,
    standbyNames: row.standby_names,
    standbys: row.standbys,
  };
};

/** How much of the payments that were reported as successful may be lost; null for none, or when it is unknown here. */
export const describeReplicationRisk = ({
  synchronousCommit,
  standbyNames,
  standbys,
}: Replication): string | null => {
  if (synchronousCommit === 'off')
    return 'synchronous_commit is off: a crash of the database forgets payments that were told as successful.';
  const isAsynchronous = standbyNames.trim() === '' || synchronousCommit === 'local';
  if (standbys === 0 || !isAsynchronous) return null;
  return 'The database replicates asynchronously: a standby that is promoted forgets payments that were told as successful. See docs/guides/after-a-restore.md.';
};
