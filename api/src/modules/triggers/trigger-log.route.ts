import { TriggerItemView, TriggerRunView } from '@billfold/shared/contracts/trigger.contract';
import { triggerOutcomes } from '@billfold/shared/contracts/trigger-rule';
import { Type } from 'typebox';
import { IdInput } from '../../http/input-schema';
import { listRoute } from '../../http/list-route';
import { presentItem, presentRun } from './present-trigger-log';
import { readItems, readRuns } from './read-log.service';

const tags = ['Automation'];

/** GET trigger_runs */
export const listTriggerRunsRoute = listRoute({
  path: '/trigger_runs',
  access: 'merchant',
  tags,
  summary: 'The runs of an automated event, with counts; also of a deleted one',
  filters: { trigger: IdInput },
  sorts: { run_on: 'date' },
  defaultSort: '-run_on',
  readFilter: ({ trigger: triggerId }) => ({ triggerId }),
  read: readRuns,
  present: presentRun,
  view: TriggerRunView,
});

/** GET trigger_items */
export const listTriggerItemsRoute = listRoute({
  path: '/trigger_items',
  access: 'merchant',
  tags,
  summary: 'The invoices of one run, with what became of each',
  filters: {
    run: IdInput,
    outcome: Type.Optional(Type.Array(Type.String({ enum: [...triggerOutcomes] }))),
  },
  sorts: { id: 'integer' },
  defaultSort: 'id',
  readFilter: ({ run: runId, outcome: outcomes }) => ({ runId, outcomes }),
  read: readItems,
  present: presentItem,
  view: TriggerItemView,
});
