import {
  DepositFilters,
  DepositLineFilters,
  DepositLineView,
  DepositView,
} from '@billfold/shared/contracts/report.contract';
import { signedLine } from '@billfold/shared/contracts/report-words';
import type { Static, TObject } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { csvCount, csvDollars } from '../../core/csv-pages';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { listRoute } from '../../http/list-route';
import { staffContext } from '../../http/request-context';
import { presentDeposit, presentDepositLine } from './present-deposit';
import { readDeposit, readDepositLines, readDeposits } from './deposits.service';
import { reportFileRoute } from './report-file.route';
import { reportMerchants } from './report-files.service';
import { type DepositFilter, depositLineSorts, depositSorts, readDays } from './report-list';

const readFilter = (query: Static<TObject<typeof DepositFilters>>): DepositFilter => ({
  ...readDays(query),
  merchantIds: query.merchant_id,
});

const readDepositOf = ({ deposit }: Static<TObject<typeof DepositLineFilters>>) => ({
  depositId: deposit,
});
export const listDepositsRoute = listRoute({
  path: '/reports/deposits',
  access: 'merchant',
  permission: 'reports',
  tags: ['Reports'],
  summary: 'What the gateway paid out, beside our own records, the newest first',
  filters: DepositFilters,
  sorts: depositSorts,
  defaultSort: '-funded_on',
  readFilter,
  read: readDeposits,
  present: presentDeposit,
  view: DepositView,
});

export const listDepositLinesRoute = listRoute({
  path: '/reports/deposit_lines',
  access: 'merchant',
  permission: 'reports',
  tags: ['Reports'],
  summary: 'The payments, refunds and returns of a deposit',
  filters: DepositLineFilters,
  sorts: depositLineSorts,
  defaultSort: 'id',
  readFilter: readDepositOf,
  read: readDepositLines,
  present: presentDepositLine,
  view: DepositLineView,
});

export const exportDepositsRoute = reportFileRoute({
  name: 'deposits',
  filters: DepositFilters,
  sorts: depositSorts,
  defaultSort: '-funded_on',
  readFilter,
  merchantsOf: reportMerchants,
  read: readDeposits,
  present: presentDeposit,
  columns: {
    deposit: ({ id }) => String(id),
    funded_on: (row) => row.funded_on,
    merchant_name: (row) => row.merchant_name,
    reference: (row) => row.reference,
    payments: (row) => csvDollars(row.payments),
    refunds: (row) => csvDollars(-row.refunds),
    returns: (row) => csvDollars(-row.returns),
    other: (row) => csvDollars(row.other),
    fees: (row) => csvDollars(-row.fees),
    total: (row) => csvDollars(row.total),
    difference: (row) => csvDollars(row.difference),
    transactions: (row) => csvCount(row.transactions),
  },
});

export const exportDepositLinesRoute = reportFileRoute({
  name: 'deposit_lines',
  filters: DepositLineFilters,
  sorts: depositLineSorts,
  defaultSort: 'id',
  readFilter: readDepositOf,
  merchantsOf: async (context, { depositId }) => [
    (await readDeposit(context, depositId)).merchant_id,
  ],
  read: readDepositLines,
  present: presentDepositLine,
  columns: {
    line: ({ id }) => String(id),
    full_name: (row) => row.full_name,
    kind: (row) => row.kind,
    reference: (row) => row.reference,
    method: (row) => row.visible_method,
    recorded: (row) =>
      row.recorded === null ? null : csvDollars(signedLine(row.kind, row.recorded)),
    amount: (row) => csvDollars(signedLine(row.kind, row.amount)),
    transaction: ({ transaction }) => (transaction === null ? null : String(transaction)),
    invoice: ({ invoice }) => (invoice === null ? null : String(invoice)),
  },
});

export const readDepositRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/reports/deposits/:id',
    {
      config: { access: 'merchant', permission: 'reports' },
      schema: {
        tags: ['Reports'],
        params: IdParams,
        response: { 200: DepositView, ...failures(401, 403, 404) },
      },
    },
    async (request) =>
      presentDeposit(await readDeposit(staffContext(request, dependencies), request.params.id)),
  );
};
