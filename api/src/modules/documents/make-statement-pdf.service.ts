import type { UseCaseContext } from '../../context/use-case-context';
import { contactLines } from '../../core/business-contact.domain';
import { invalidInput } from '../../core/problem.errors';
import { subscriptionNotFound } from './document.errors';
import { addressLines, safeFileName } from './document-text.domain';
import type { MadeFile } from './send-file';
import {
  statementDocument,
  type StatementEntry,
  type StatementFacts,
} from './statement-document.domain';
import { periodOf, refusalOf, type Period } from './statement-period.domain';
import { findAccount, listStatementRows, type StatementRow } from './statement.queries';

const entryOf = (row: Exclude<StatementRow, { readonly type: 'opening' }>): StatementEntry => {
  const dated = {
    on: row.on,
    effectMinor: row.effect,
    amountMinor: row.amount,
    billNumber: row.bill_number,
  };
  return row.type === 'bill'
    ? {
        ...dated,
        type: 'bill',
        description: row.description,
        dueOn: row.due_date,
        ended: row.ended,
      }
    : { ...dated, type: row.type, visibleMethod: row.visible_method };
};

const entriesOf = (
  rows: readonly StatementRow[],
): Pick<StatementFacts, 'openingMinor' | 'isInDoubt' | 'entries'> => ({
  openingMinor: rows.find(({ type }) => type === 'opening')?.effect ?? 0,
  isInDoubt: rows.some((row) => row.type === 'opening' && row.is_in_doubt),
  entries: rows.flatMap((row) => (row.type === 'opening' ? [] : [entryOf(row)])),
});

/** Throws subscriptionNotFound for another person's subscription, and invalidInput for an impossible period. */
export const readStatement = async (
  { db, actor, clock }: Pick<UseCaseContext, 'db' | 'actor' | 'clock'>,
  id: number,
  wantedPeriod: Partial<Period>,
): Promise<StatementFacts> => {
  const account = await findAccount(db, { id, actor, now: clock.now() });
  if (account === undefined) throw subscriptionNotFound();
  const period = periodOf(wantedPeriod, account.today);
  const refusal = refusalOf(period, account.today);
  if (refusal !== null) throw invalidInput(refusal);
  return {
    ...period,
    merchantName: account.merchant_name,
    contact: contactLines(account, account.merchant_name),
    billTo: addressLines(account),
    customerNumber: account.user_external_id,
    madeOn: account.today,
    ...entriesOf(await listStatementRows(db, { id, actor, ...period })),
  };
};

/** Throws what `readStatement` throws. */
export const makeStatementPdf = async (
  context: UseCaseContext,
  id: number,
  wantedPeriod: Partial<Period>,
): Promise<MadeFile> => {
  const facts = await readStatement(context, id, wantedPeriod);
  // Loaded with the first document: most processes never draw one.
  const { drawStatementPdf } = await import('./statement-pdf');
  return {
    name: `statement-${safeFileName(facts.merchantName, String(id))}-${facts.from}-to-${facts.to}.pdf`,
    content: await drawStatementPdf(statementDocument(facts), context.clock.now()),
  };
};
