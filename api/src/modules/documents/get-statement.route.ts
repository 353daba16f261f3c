import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { CalendarDateInput, IdParams, parseCalendarDate } from '../../http/input-schema';
import { signedInContext } from '../../http/request-context';
import { makeStatementPdf } from './make-statement-pdf.service';
import { File, filesRateLimit, pdf, sendFile } from './send-file';
import type { Period } from './statement-period.domain';

const readPeriod = (query: { readonly from?: string; readonly to?: string }): Partial<Period> => {
  const from = parseCalendarDate(query.from ?? '');
  const to = parseCalendarDate(query.to ?? '');
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
};

export const getStatementRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/subscriptions/:id/statement.pdf',
    {
      config: { access: 'any', permission: 'view', rateLimit: filesRateLimit(dependencies) },
      schema: {
        tags: ['Files'],
        summary: 'The account of a customer at a merchant over a period, to print',
        description:
          "Opening balance, bills, payments, returns, voids and refunds with the balance after each, and closing balance: what was owed at the end of the last day. Days are the merchant's and both included, at most 366, none after today. Without `to` up to today, without `from` from the start of the calendar month before `to`.",
        params: IdParams,
        querystring: Type.Object({
          from: Type.Optional(CalendarDateInput),
          to: Type.Optional(CalendarDateInput),
        }),
        produces: [pdf],
        response: { 200: File, ...failures(400, 401, 403, 404, 429) },
      },
    },
    async (request, reply) =>
      sendFile(
        reply,
        pdf,
        await makeStatementPdf(
          signedInContext(request, dependencies),
          request.params.id,
          readPeriod(request.query),
        ),
      ),
  );
};
