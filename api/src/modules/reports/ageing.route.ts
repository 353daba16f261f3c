import {
  AgeingFilters,
  AgeingSummary,
  AgeingView,
} from '@billfold/shared/contracts/report.contract';
import { ageingBuckets } from '@billfold/shared/contracts/report-words';
import { type Static, type TObject, Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { csvDollars } from '../../core/csv-pages';
import { failures } from '../../http/error-schema';
import { listRoute } from '../../http/list-route';
import { staffContext } from '../../http/request-context';
import { readAgeing, readAgeingRows, readAgeingSums } from './read-lists.service';
import { reportFileRoute } from './report-file.route';
import { reportMerchants } from './report-files.service';
import { type AgeingFilter, ageingSorts } from './report-list';
import { presentAgeing, presentAgeingSums } from './present-report-lists';

const readFilter = (query: Static<TObject<typeof AgeingFilters>>): AgeingFilter => ({
  merchantIds: query.merchant_id,
  bucket: ageingBuckets.find((bucket) => bucket === query.bucket),
});

export const listAgeingRoute = listRoute({
  path: '/reports/ageing',
  access: 'merchant',
  permission: 'reports',
  tags: ['Reports'],
  summary: 'What customers owe by days late today',
  filters: AgeingFilters,
  sorts: ageingSorts,
  defaultSort: 'full_name',
  readFilter,
  read: readAgeing,
  present: presentAgeing,
  view: AgeingView,
});

export const exportAgeingRoute = reportFileRoute({
  name: 'ageing',
  filters: AgeingFilters,
  sorts: ageingSorts,
  defaultSort: 'full_name',
  readFilter,
  merchantsOf: reportMerchants,
  read: readAgeingRows,
  present: presentAgeing,
  columns: {
    customer: ({ id }) => String(id),
    full_name: (row) => row.full_name,
    merchant_name: (row) => row.merchant_name,
    current: (row) => csvDollars(row.current),
    days_1_30: (row) => csvDollars(row.days_1_30),
    days_31_60: (row) => csvDollars(row.days_31_60),
    days_61_90: (row) => csvDollars(row.days_61_90),
    days_over_90: (row) => csvDollars(row.days_over_90),
    total: (row) => csvDollars(row.total),
  },
});

export const sumAgeingRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/reports/ageing/summary',
    {
      config: { access: 'merchant', permission: 'reports' },
      schema: {
        tags: ['Reports'],
        summary: 'What all customers of the filter owe',
        querystring: Type.Object(AgeingFilters),
        response: { 200: AgeingSummary, ...failures(400, 401, 403) },
      },
    },
    async (request) =>
      presentAgeingSums(
        await readAgeingSums(staffContext(request, dependencies), readFilter(request.query)),
      ),
  );
};
