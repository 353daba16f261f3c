import { ConsentView } from '@billfold/shared/contracts/consent.contract';
import { IdInput } from '../../http/input-schema';
import { listRoute } from '../../http/list-route';
import { readConsents } from './list-consents.service';

/** GET consents: every consent that a customer gave a merchant, and every withdrawal. */
export const listConsentsRoute = listRoute({
  path: '/consents',
  access: 'merchant',
  tags: ['Subscriptions'],
  summary: 'Consents of a customer and their withdrawal, newest first',
  filters: { subscription: IdInput },
  sorts: { id: 'integer' },
  defaultSort: '-id',
  readFilter: ({ subscription }) => subscription,
  read: readConsents,
  present: (row): ConsentView => ({ ...row, at: row.at.toISOString() }),
  view: ConsentView,
});
