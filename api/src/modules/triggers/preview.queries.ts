import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { plannedAnew } from '../../db/planned-anew';
import { fromCandidates, type RunScope } from './plan.queries';
import type { Rule } from './trigger-rule.domain';

export type Candidate = {
  readonly id: number;
  readonly subscription_id: number;
  readonly description: string;
};

/** The invoices that a run would write about, by id. */
export const listCandidates = async (
  executor: Executor,
  scope: RunScope,
  limit: number,
): Promise<readonly Candidate[]> => {
  const { rows } = await sql<Candidate>`${plannedAnew}
    select distinct i.id, i.subscription_id, i.description from ${fromCandidates(scope)} order by i.id limit ${limit}
  `.execute(executor);
  return rows;
};

type StoredRule = {
  readonly rule: Rule;
  readonly last_run_on: string | null;
};

/** What a stored event carries out; call it for an event that is the caller's. */
export const readStored = async (
  executor: Executor,
  triggerId: number,
): Promise<StoredRule | undefined> =>
  (
    await sql<StoredRule>`
      select (select max(r.run_on) from trigger_runs r where r.trigger_id = t.id) as last_run_on,
        jsonb_build_object('template', (select jsonb_build_object('name', tp.name, 'body', tp.body)
          from sms_templates tp where tp.id = t.template_id)) as rule
      from triggers t where t.id = ${triggerId}
    `.execute(executor)
  ).rows[0];
