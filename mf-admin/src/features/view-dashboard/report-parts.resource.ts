import type { ReportView } from '@billfold/shared/contracts/report.contract';
import type { ReportCard } from '@billfold/shared/contracts/report-words';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { createAction } from '@reduxjs/toolkit';
import { moduleName } from '../../module/module-name';
import type { ReportQuestion } from './report-question';

/** What reports count has changed. */
export const reportOutdated = createAction(`${moduleName}/dashboard/reportOutdated`);

type Part<Fields extends keyof ReportView> = Required<Pick<ReportView, Fields | 'ranges'>>;
export type MoneyPart = Part<
  'transaction_amount' | 'transactions' | 'collected' | 'card_types' | 'method_types'
>;
export type InvoicesPart = Part<'invoice_amount' | 'invoices'>;
export type MessagesPart = Part<'sent_messages_count' | 'received_messages_count'>;
export type BeforePart = Part<'before'>;
export type CustomersPart = Part<'total_customers' | 'active_customers'>;

/** The cards of one part are read by a call of their own, so that they fail alone. */
const createPart = <Value>(part: ReportCard) =>
  createResource({
    module: moduleName,
    name: `dashboard-${part}`,
    load: async ({ http }, { period, merchantId }: ReportQuestion): Promise<Value> =>
      bodyOrThrow(
        await http.request<Value>({
          method: 'GET',
          path: 'merchants/reports',
          query: {
            ...(typeof period === 'string' ? { default_report_range: period } : period),
            parts: part,
            ...(merchantId === null ? {} : { merchant_id: merchantId }),
          },
        }),
      ),
    refreshOn: () => false,
    refreshAfter: [reportOutdated],
  });

export const invoicesPart = createPart<InvoicesPart>('invoices');
export const moneyPart = createPart<MoneyPart>('money');
export const messagesPart = createPart<MessagesPart>('messages');
export const beforePart = createPart<BeforePart>('before');
export const customersPart = createPart<CustomersPart>('customers');
