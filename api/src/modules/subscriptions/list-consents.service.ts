import { csvLine } from '@billfold/server-kit/text/csv';
import type { StaffActor } from '../../core/actor';
import { csvLines } from '../../core/csv-pages';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { UseCaseContext } from '../../context/use-case-context';
import {
  type ConsentRow,
  type ConsentSort,
  listAllConsents,
  listConsents,
} from './consent-list.queries';
import { readSubscription } from './read-subscriptions.service';

/** One page of the consents of a customer of the caller's merchant. Throws subscriptionNotFound. */
export const readConsents = async (
  context: UseCaseContext<StaffActor>,
  subscriptionId: number,
  request: ListRequest<ConsentSort>,
): Promise<ListPage<ConsentRow>> => {
  await readSubscription(context, subscriptionId);
  return listConsents(context.db, subscriptionId, request);
};

const head = [
  'date',
  'kind',
  'action',
  'wording',
  'by',
  'agreed_by',
  'reference',
  'channel',
  'source',
];
const mostConsents = 10_000;

/** The same as a file: a line for each consent, newest first. Throws subscriptionNotFound. */
export const exportConsents = async (
  context: UseCaseContext<StaffActor>,
  subscriptionId: number,
): Promise<string> => {
  await readSubscription(context, subscriptionId);
  const rows = await listAllConsents(context.db, subscriptionId, mostConsents);
  const lines = await csvLines(rows, (row) => [
    row.at.toISOString(),
    row.kind,
    row.action,
    row.wording,
    row.by,
    row.agreed_by,
    row.reference,
    row.channel,
    row.source,
  ]);
  return `${csvLine(head)}\r\n${lines}`;
};
