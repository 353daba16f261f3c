import { type RawBuilder, sql } from 'kysely';

/**
 * Who deleted the record last, as people call them; empty when the log does not name a person. An index gives the
 * entry.
 */
export const deletedBy = (
  entity: 'invoice' | 'subscription',
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`coalesce((
  select coalesce(nullif(who.full_name, ''), who.username) from (
    select log.actor from audit_log log
     where log.entity = ${entity} and log.entity_id = ${id} and log.action = ${`${entity}.deleted`}
       order by log.id desc limit 1
  ) entry join users who on entry.actor = 'merchant:' || who.id), '')`;
