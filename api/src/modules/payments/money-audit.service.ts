import { passesLuhn } from '../../card-number';
import type { Database } from '../../db/database';
import type { CardGateway } from '../../gateway/card-gateway';
import { isAboutOrder } from './gateway-answer.domain';
import {
  findContradictoryDonations,
  findContradictoryInvoices,
  findForgottenAttempts,
  findHalfReturns,
  findHalfSplits,
  findOverpaidInvoices,
  findReusedMethods,
  findUnauditedChanges,
  findUnbalancedTransactions,
  findUnreceiptedPayments,
  listDecidedAttempts,
  type AuditedAttempt,
} from './money-audit.queries';
import { findContradictorySessions, findUnauditedCash } from './payment-session-audit.queries';
import { countStrayTokens, listDigitRuns, listTextTables } from './secret-audit.queries';

export type AuditLine = {
  readonly invariant: 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7';
  readonly promise: string;
  readonly result: 'holds' | 'violated' | 'not_checked';
  /** Violations, or why it was not checked, or what was looked at. */
  readonly details: readonly string[];
};

export type MoneyAudit = { readonly lines: readonly AuditLine[]; readonly isSound: boolean };

export type AuditDependencies = {
  readonly db: Database;
  /** Absent: I1 is not checked, and says so. */
  readonly gateway?: Pick<CardGateway, 'inquireByOrderId'>;
  readonly now: () => Date;
  /** How long the ladder may keep an attempt in doubt. */
  readonly ladderMs: number;
};

/** A bank's return that the gateway knows and we do not is a lag, unless nobody has asked for that long. */
const fundingMayLagMs = 2 * 60 * 60 * 1_000;

/** Checks the money invariants of `payments.md` on a whole database. Reads only. */
export async function auditMoney(deps: AuditDependencies): Promise<MoneyAudit> {
  const { db } = deps;
  const lines: AuditLine[] = [
    await auditGateway(deps),
    line('I2', 'amount_paid never exceeds amount and equals its ledger, a donation is charged once', [
      ...(await findOverpaidInvoices(db)),
      ...(await findUnbalancedTransactions(db)),
      ...(await findContradictoryDonations(db)),
    ]),
    line('I3', 'an invoice’s state agrees with its amounts and dates', await findContradictoryInvoices(db)),
    line(
      'I4',
      'nothing stays in doubt longer than the ladder allows without an alarm',
      await findForgottenAttempts(db, new Date(deps.now().getTime() - deps.ladderMs)),
    ),
    line('I5', 'every state change has an audit row', [...(await findUnauditedChanges(db)), ...(await findUnauditedCash(db))]),
    line('I6', 'the receipts are exactly the transactions, two cards pay both or none, a return undoes one payment', [
      ...(await findUnreceiptedPayments(db)),
      ...(await findHalfSplits(db)),
      ...(await findHalfReturns(db)),
      ...(await findReusedMethods(db)),
      ...(await findContradictorySessions(db)),
    ]),
    line('I7', 'no stored row holds a card number or a stray token', await findSecrets(db)),
  ];
  return { lines, isSound: lines.every(({ result }) => result !== 'violated') };
}

const line = (invariant: AuditLine['invariant'], promise: string, details: readonly string[]): AuditLine => ({
  invariant,
  promise,
  result: details.length === 0 ? 'holds' : 'violated',
  details,
});

const pageOfAttempts = 200;
const inquiriesAtOnce = 8;

async function auditGateway(deps: AuditDependencies): Promise<AuditLine> {
  const { db, gateway } = deps;
  const promise = 'captured at the gateway equals our live transactions';
  if (gateway === undefined) return { invariant: 'I1', promise, result: 'not_checked', details: ['no gateway was given'] };
  const violations: string[] = [];
  const unanswered: number[] = [];
  let after = 0;
  let checked = 0;
  for (let page = await listDecidedAttempts(db, after, pageOfAttempts); page.length > 0; page = await listDecidedAttempts(db, after, pageOfAttempts)) {
    for (let start = 0; start < page.length; start += inquiriesAtOnce) {
      const results = await Promise.all(page.slice(start, start + inquiriesAtOnce).map(async (attempt) => ({ attempt, held: await askGateway(gateway, attempt) })));
      for (const { attempt, held } of results) {
        if (held === null) unanswered.push(attempt.id);
        else violations.push(...compare(attempt, held, deps.now()));
      }
      if (unanswered.length > 0 && checked === 0 && unanswered.length === results.length) {
        return { invariant: 'I1', promise, result: 'not_checked', details: ['the gateway does not answer'] };
      }
      checked += results.length;
    }
    after = page.at(-1)?.id ?? after;
  }
  if (violations.length > 0) return { invariant: 'I1', promise, result: 'violated', details: violations };
  if (unanswered.length > 0) return { invariant: 'I1', promise, result: 'not_checked', details: [`${unanswered.length} of ${checked} look-ups had no answer`] };
  return { invariant: 'I1', promise, result: 'holds', details: [`${checked} attempts compared`] };
}

type AuditGateway = NonNullable<AuditDependencies['gateway']>;
/** Cents of one attempt at the gateway. */
type HeldMinor = { readonly captured: number; readonly authorised: number; readonly refunded: number; readonly sentBack: number };

async function askGateway(gateway: AuditGateway, attempt: AuditedAttempt): Promise<HeldMinor | null> {
  const { gatewayMerchantId: merchantId, orderId, refundOrderId } = attempt;
  const reply = await gateway.inquireByOrderId({ merchantId, orderId });
  const refund = refundOrderId === null ? null : await gateway.inquireByOrderId({ merchantId, orderId: refundOrderId });
  if (reply.kind !== 'answered' || !isAboutOrder(reply.fields, orderId)) return null;
  if (refund !== null && (refund.kind !== 'answered' || !isAboutOrder(refund.fields, refundOrderId ?? ''))) return null;
  const approved = reply.fields.filter((record) => record.respstat === 'A' && !record.isVoided);
  const of = (...statuses: readonly string[]) => total(approved.filter((record) => statuses.includes(record.settlementStatus?.toLowerCase() ?? '')));
  const [authorised, sentBack] = [of('authorized'), of('rejected')];
  return {
    captured: total(approved) - authorised - sentBack,
    authorised,
    sentBack,
    refunded: refund === null ? 0 : total(refund.fields.filter((record) => record.respstat === 'A' && !record.isVoided)),
  };
}

const total = (records: readonly { readonly amountMinor: number | null }[]): number => records.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);

function compare(attempt: AuditedAttempt, held: HeldMinor, now: Date): readonly string[] {
  const name = `invoice ${attempt.invoiceId ?? 'none'}, attempt ${attempt.id} (${attempt.state})`;
  const net = held.captured - held.refunded;
  const isLag = held.sentBack > 0 && net + held.sentBack === attempt.liveMinor && now.getTime() - (attempt.fundingReadAt?.getTime() ?? 0) < fundingMayLagMs;
  return [
    ...(net === attempt.liveMinor || isLag ? [] : [`${name}: gateway ${net}, ours ${attempt.liveMinor}`]),
    ...(held.authorised > 0 ? [`${name}: ${held.authorised} still held on the card`] : []),
  ];
}

async function findSecrets(db: Database): Promise<readonly string[]> {
  const found: string[] = [];
  for (const table of await listTextTables(db)) {
    const cards = (await listDigitRuns(db, table)).filter(isCardNumber);
    if (cards.length > 0) found.push(`${table.table}: ${cards.length} card numbers`);
    const tokens = await countStrayTokens(db, table);
    if (tokens > 0) found.push(`${table.table}: ${tokens} times a payment method's token`);
  }
  return found;
}

/** A Luhn-valid run that starts like a card. Tokens start with 9 and are looked for by value. */
export function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  if (!/^[2-6]\d{12,18}$/.test(digits)) return false;
  return passesLuhn(digits);
}
