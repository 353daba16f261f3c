import { ReportQuery, ReportView } from '@billfold/shared/contracts/report.contract';
import { reportCards, reportRanges } from '@billfold/shared/contracts/report-words';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { staffContext } from '../../http/request-context';
import { readReport } from './read-report.service';
import { presentReport } from './present-report';

/** GET merchants/reports: what the cards of the dashboard show. */
export const getReportRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/merchants/reports',
    {
      config: { access: 'merchant', permission: 'reports' },
      schema: {
        tags: ['Reports'],
        summary: 'Sums of a range that ends today, of all merchants of the caller',
        querystring: Type.Object(ReportQuery),
        response: { 200: ReportView, ...failures(400, 401, 403) },
      },
    },
    async (request) => {
      const {
        default_report_range: requestedRange,
        merchant_id: merchantIds,
        parts,
      } = request.query;
      // The schema has checked both.
      const range = reportRanges.find((name) => name === requestedRange) ?? '30';
      const cards =
        parts === undefined ? reportCards : reportCards.filter((card) => parts.includes(card));
      return presentReport(
        await readReport(staffContext(request, dependencies), { range, merchantIds, cards }),
      );
    },
  );
};
