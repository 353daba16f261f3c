import { missingPermissionText } from '@billfold/shared/contracts/permissions.contract';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import { merchantsWith, type StaffActor } from '../../core/actor';
import { type CsvColumns, csvPages } from '../../core/csv-pages';
import { everyPage } from '../../core/every-page';
import { mapGivingWay } from '../../core/give-way';
import type { ListPage, ListRequest } from '../../core/list-page';
import { forbidden } from '../../core/problem.errors';
import { requestedMerchants } from './read-report.service';
import type { MerchantFilter } from './report-list';

type StaffContext = UseCaseContext<StaffActor>;

/**
 * The same person, at the merchants where both exports and reports are permitted. Throws forbidden when there are none.
 */
export const forReports = (context: StaffContext): StaffContext => {
  const { actor } = context;
  const withReports = merchantsWith(actor, 'reports');
  const merchantIds = actor.merchantIds.filter((id) => withReports.includes(id));
  if (merchantIds.length === 0) throw forbidden(missingPermissionText('reports'));
  return { ...context, actor: { ...actor, merchantIds } };
};

export type ReportFile<Filter, Sort extends string, Item, View> = {
  /** Of the file, and of the entry in the log: `ageing`. */
  readonly name: string;
  /** In whose log the file is named. Throws notFound where the caller has no such report. */
  readonly merchantsOf: (context: StaffContext, filter: Filter) => Promise<readonly number[]>;
  readonly read: (
    context: StaffContext,
    filter: Filter,
    list: ListRequest<Sort>,
  ) => Promise<ListPage<Item>>;
  readonly present: (item: Item) => View;
  readonly columns: CsvColumns<View>;
};

/** The merchants of a report that is filtered by merchants. */
export const reportMerchants = async (
  { actor }: StaffContext,
  { merchantIds }: MerchantFilter,
): Promise<readonly number[]> => requestedMerchants(actor, merchantIds);

/** Who took which report out, in the log of each merchant. */
const record = async (
  context: StaffContext,
  report: string,
  merchantIds: readonly number[],
): Promise<void> => {
  await context.db.transaction().execute(async (transaction) => {
    for (const merchantId of merchantIds)
      await audited(transaction, context, {
        action: 'report.exported',
        entity: 'merchant',
        entityId: merchantId,
        merchantId,
        fields: ['report'],
        before: null,
        after: { report },
      });
  });
};

/** All rows of a report as CSV, in parts. A part is read when the one before it is sent. */
export const writeReportFile = async <Filter, Sort extends string, Item, View>(
  context: StaffContext,
  file: ReportFile<Filter, Sort, Item, View>,
  filter: Filter,
  sort: ListRequest<Sort>['sort'],
): Promise<AsyncGenerator<string>> => {
  await record(context, file.name, await file.merchantsOf(context, filter));
  const pages = everyPage(sort, (list) => file.read(context, filter, list));
  async function* views(): AsyncGenerator<readonly View[]> {
    for await (const items of pages) yield await mapGivingWay(items, (item) => file.present(item));
  }
  return csvPages(file.columns, views());
};
