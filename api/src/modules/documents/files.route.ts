import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { signedInContext } from '../../http/request-context';
import type { UseCaseContext } from '../../context/use-case-context';
import { makeInvoicePdf, makeReceiptPdf } from './make-bill-pdf.service';
import { makeAutoPayCalendar, makeScheduleCalendar } from './make-calendar.service';
import { File, filesRateLimit, pdf, sendFile, type MadeFile } from './send-file';

const calendar = 'text/calendar; charset=utf-8';

type FileRoute = {
  readonly url: string;
  readonly summary: string;
  readonly type: string;
  /** Of one invoice: its own session may have it. */
  readonly isOfBill: boolean;
  /** It names nothing but the invoice and its payments: the session of a text's link may have it. */
  readonly isForPayers: boolean;
  readonly make: (context: UseCaseContext, id: number) => Promise<MadeFile>;
};

const files: readonly FileRoute[] = [
  {
    url: '/user_invoices/:id/invoice.pdf',
    summary: 'The bill as a page to print',
    type: pdf,
    isOfBill: true,
    isForPayers: true,
    make: makeInvoicePdf,
  },
  {
    url: '/user_invoices/:id/receipt.pdf',
    summary: 'What was paid; 409 while nothing was',
    type: pdf,
    isOfBill: true,
    isForPayers: true,
    make: makeReceiptPdf,
  },
  {
    url: '/user_invoices/:id/schedule.ics',
    summary: 'The scheduled payment as a calendar day; 409 when there is none',
    type: calendar,
    isOfBill: true,
    isForPayers: false,
    make: makeScheduleCalendar,
  },
  {
    url: '/subscriptions/:id/autopay.ics',
    summary: 'The days of auto-pay; 409 when there are none',
    type: calendar,
    isOfBill: false,
    isForPayers: false,
    make: makeAutoPayCalendar,
  },
];

export const registerFiles = (app: App, dependencies: AppDependencies): void => {
  const rateLimit = filesRateLimit(dependencies);
  for (const { url, summary, type, isOfBill, isForPayers, make } of files) {
    app.get(
      url,
      {
        config: {
          access: 'any',
          permission: 'view',
          isOpenToBillSession: isOfBill,
          isOpenToPaySession: isForPayers,
          rateLimit,
        },
        schema: {
          tags: ['Files'],
          summary,
          params: IdParams,
          produces: [type],
          response: { 200: File, ...failures(401, 404, 409, 429) },
        },
      },
      async (request, reply) =>
        sendFile(
          reply,
          type,
          await make(signedInContext(request, dependencies), request.params.id),
        ),
    );
  }
};
