import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../context/use-case-context';
import { passesLuhn } from '../../core/card-number.domain';
import type { Database } from '../../db/database';
import type { CardGateway } from '../../gateway/card-gateway';
import {
  findUnknownCharges,
  lastDays,
  readLists,
  listCharges,
  listGatewayAccounts,
  notSettledAfterMs,
  type UnknownCharge,
} from '../funding/unknown-charges.public';
import { isAboutOrder, readListed } from '../payments/attempts.public';
import { findContradictoryLockboxFiles } from './lockbox-audit.queries';
import { findWrongDays } from '../reports/reports.public';
import {
  findContradictoryDonations,
  findContradictoryEdits,
  findContradictoryInvoices,
  findContradictoryRefunds,
  findForgottenAttempts,
  findHalfReturns,
  findHalfSplits,
  findOverpaidInvoices,
  findReusedMethods,
  findUnauditedChanges,
  findUnbalancedTransactions,
  findUnreceiptedPayments,
  findUnsettledAttempts,
  listDecidedAttempts,
  type AuditedAttempt,
} from './money-audit.queries';
import { findContradictorySessions, findUnauditedCash } from './payment-session-audit.queries';
import { countStrayTokens, listDigitRuns, listTextTables } from './secret-audit.queries';

export type AuditLine = {
  readonly invariant: 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8';
  readonly promise: string;
  readonly result: 'holds' | 'violated' | 'not_checked';
  /** Violations, or the reason of a skipped check, or the number of checked rows. */
  readonly details: readonly string[];
};

/** Sound: everything was checked, and holds. */
export type MoneyAudit = { readonly lines: readonly AuditLine[]; readonly isSound: boolean };

export type AuditContext = Pick<Context, 'db' | 'clock'> & {
  /** Absent: I1 is not checked, and says so. */
  readonly gateway?: Pick<
    CardGateway,
    'inquireByOrderId' | 'inquire' | 'funding' | 'settlementStatus'
  >;
  /** Of the merchants that have no account of their own. */
  readonly gatewayMerchantId: string;
  /** Of how many days before today the gateway's lists are compared. */
  readonly listedDays: number;
  /** How long the ladder may keep an attempt in doubt. */
  readonly ladderMs: number;
};

/** A return of a payment or a refund that only the gateway knows is a lag, within this time after the last read. */
const fundingMayLagMs = 2 * 60 * 60 * 1_000;

/** Checks the money invariants I1 to I8 on a whole database. Reads only. */
export const auditMoney = async (context: AuditContext): Promise<MoneyAudit> => {
  const { db } = context;
  const lines: AuditLine[] = [
    await auditGateway(context),
    line(
      'I2',
      'amount_paid never exceeds amount and equals its ledger, a donation is charged once',
      [
        ...(await findOverpaidInvoices(db)),
        ...(await findUnbalancedTransactions(db)),
        ...(await findContradictoryDonations(db)),
      ],
    ),
    line('I3', 'an invoice’s state agrees with its amounts and dates', [
      ...(await findContradictoryInvoices(db)),
      ...(await findContradictoryEdits(db)),
    ]),
    line(
      'I4',
      'nothing stays in doubt longer than the ladder allows, and no payment unsettled for days, without an alarm',
      [
        ...(await findForgottenAttempts(
          db,
          new Date(context.clock.now().getTime() - context.ladderMs),
        )),
        ...(await findUnsettledAttempts(
          db,
          new Date(context.clock.now().getTime() - notSettledAfterMs - fundingMayLagMs),
        )),
      ],
    ),
    line('I5', 'every state change has an audit row', [
      ...(await findUnauditedChanges(db)),
      ...(await findUnauditedCash(db)),
    ]),
    line(
      'I6',
      'the receipts are exactly the transactions, two cards pay both or none, a return undoes one payment, refunds at most all of it, lockbox files are the payments of their dates',
      [
        ...(await findUnreceiptedPayments(db)),
        ...(await findHalfSplits(db)),
        ...(await findHalfReturns(db)),
        ...(await findContradictoryRefunds(db)),
        ...(await findReusedMethods(db)),
        ...(await findContradictorySessions(db)),
        ...(await findContradictoryLockboxFiles(db)),
      ],
    ),
    line('I7', 'no stored row holds a card number or a stray token', await findSecrets(db)),
    line('I8', 'the daily sums of reports equal the ledger, the invoices and the messages', [
      ...(await findWrongDays(db, 'money')),
      ...(await findWrongDays(db, 'invoices')),
      ...(await findWrongDays(db, 'messages')),
    ]),
  ];
  return { lines, isSound: lines.every(({ result }) => result === 'holds') };
};

const line = (
  invariant: AuditLine['invariant'],
  promise: string,
  details: readonly string[],
): AuditLine => ({
  invariant,
  promise,
  result: details.length === 0 ? 'holds' : 'violated',
  details,
});

const pageOfAttempts = 200;
const inquiriesAtOnce = 8;

/** Compares both ways: our records with the gateway, and the gateway's lists with our records. */
const auditGateway = async (context: AuditContext): Promise<AuditLine> => {
  const promise =
    'captured at the gateway equals our live transactions, and it lists nothing that we do not know';
  const { gateway } = context;
  if (gateway === undefined)
    return { invariant: 'I1', promise, result: 'not_checked', details: ['no gateway was given'] };
  const payments = await comparePayments(context, gateway);
  if (payments === null)
    return {
      invariant: 'I1',
      promise,
      result: 'not_checked',
      details: ['the gateway does not answer'],
    };
  const parts = [
    payments,
    await compareGivenBack(context, gateway),
    await compareLists(context, gateway),
  ];
  const violations = parts.flatMap((part) => part.violations);
  const unchecked = parts.flatMap((part) => part.unchecked);
  if (violations.length > 0)
    return {
      invariant: 'I1',
      promise,
      result: 'violated',
      details: [...violations, ...unchecked.map((detail) => `not checked: ${detail}`)],
    };
  if (unchecked.length > 0)
    return { invariant: 'I1', promise, result: 'not_checked', details: unchecked };
  return {
    invariant: 'I1',
    promise,
    result: 'holds',
    details: parts.map(({ compared }) => compared),
  };
};

type Compared = {
  readonly violations: readonly string[];
  readonly unchecked: readonly string[];
  readonly compared: string;
};

/** Looks up our records at the gateway one by one; null when it answers nothing. */
const comparePayments = async (
  { db, clock }: AuditContext,
  gateway: AuditGateway,
): Promise<Compared | null> => {
  const violations: string[] = [];
  let unanswered = 0;
  let after = 0;
  let checked = 0;
  for (
    let page = await listDecidedAttempts(db, after, pageOfAttempts);
    page.length > 0;
    page = await listDecidedAttempts(db, after, pageOfAttempts)
  ) {
    for (let start = 0; start < page.length; start += inquiriesAtOnce) {
      const results = await Promise.all(
        page
          .slice(start, start + inquiriesAtOnce)
          .map((attempt) => compareAttempt({ db, clock }, gateway, attempt)),
      );
      for (const found of results) {
        if (found === null) unanswered += 1;
        else violations.push(...found);
      }
      checked += results.length;
      // It does not answer at all: thousands more would take hours to say the same.
      if (unanswered === checked) return null;
    }
    after = page.at(-1)?.id ?? after;
  }
  return {
    violations,
    unchecked: unanswered === 0 ? [] : [`${unanswered} of ${checked} look-ups had no answer`],
    compared: `${checked} attempts compared`,
  };
};

/**
 * Null when the gateway does not answer. An attempt that changed after it was read is compared again, as it is then.
 */
const compareAttempt = async (
  context: Pick<AuditContext, 'db' | 'clock'>,
  gateway: AuditGateway,
  attempt: AuditedAttempt,
): Promise<readonly string[] | null> => {
  const gatewayRecord = await askGateway(gateway, attempt);
  if (gatewayRecord === null) return null;
  const found = compare(attempt, gatewayRecord, context.clock.now());
  if (found.length === 0) return found;
  const [current] = await listDecidedAttempts(context.db, attempt.id - 1, 1);
  // It, or a refund of it, is in doubt by now: the reconciler's.
  if (current?.id !== attempt.id) return [];
  return isDeepStrictEqual(current, attempt) ? found : compareAttempt(context, gateway, current);
};

/**
 * Every charge that was given back is gone from the gateway, and no charge waits for a decision.
 */
const compareGivenBack = async ({ db }: AuditContext, gateway: AuditGateway): Promise<Compared> => {
  const waiting = (await listCharges(db, 'undecided')).map(
    ({ id, state }) => `charge ${id} (${state}) waits for a decision: npm run reconcile -- list`,
  );
  const violations: string[] = [];
  const unchecked: string[] = [];
  const givenBack = await listCharges(db, 'given_back');
  for (const charge of givenBack) {
    const kept = await askWhatIsKept(gateway, charge);
    if (kept === null) unchecked.push(`charge ${charge.id}: no answer`);
    else if (kept !== 0)
      violations.push(`charge ${charge.id} (given back): the gateway keeps ${kept}`);
  }
  return {
    violations: [...waiting, ...violations],
    unchecked,
    compared: `${givenBack.length} charges given back compared`,
  };
};

const askWhatIsKept = async (
  gateway: AuditGateway,
  { gatewayMerchantId: merchantId, retref, refund }: UnknownCharge,
): Promise<number | null> => {
  const taken = readListed(await gateway.inquire({ merchantId, retref }), retref);
  if (taken.kind !== 'taken') return taken.kind === 'nothing' ? 0 : null;
  if (refund === null) return taken.record.amountMinor;
  const reply = await gateway.inquireByOrderId({ merchantId, orderId: refund.orderId });
  if (reply.kind !== 'answered' || !isAboutOrder(reply.fields, refund.orderId)) return null;
  const refunded = liveTotal(reply.fields.filter(isTaken));
  return refunded === null ? null : taken.record.amountMinor - refunded;
};

/** Compares the gateway's lists with our records. */
const compareLists = async (context: AuditContext, gateway: AuditGateway): Promise<Compared> => {
  const { db, gatewayMerchantId, listedDays, clock } = context;
  const violations: string[] = [];
  const unchecked: string[] = [];
  let listed = 0;
  const accounts = await listGatewayAccounts(db, gatewayMerchantId);
  for (const account of accounts) {
    const { retrefs, unread } = await readLists(
      gateway,
      account,
      lastDays(listedDays, clock.now()),
    );
    listed += retrefs.length;
    unchecked.push(...unread);
    const { unknown } = await findUnknownCharges(
      { db, gateway, clock, gatewayMerchantId },
      account,
      retrefs,
    );
    for (const { retref, facts } of unknown) {
      const name = `account ${account}: the gateway lists reference ${retref}`;
      if (facts.amountMinor === null) unchecked.push(`${name} and does not describe it`);
      else violations.push(`${name} of ${facts.amountMinor}, which no payment knows`);
    }
  }
  return {
    violations,
    unchecked,
    compared: `${listed} listed transactions of ${accounts.length} accounts compared`,
  };
};

type AuditGateway = NonNullable<AuditContext['gateway']>;
/** Cents of one attempt at the gateway. */
type HeldMinor = {
  readonly captured: number;
  readonly authorised: number;
  readonly refunded: number;
  readonly sentBack: number;
  /** Of refunds that the customer's bank did not take. */
  readonly refundsSentBack: number;
};

const askGateway = async (
  gateway: AuditGateway,
  attempt: AuditedAttempt,
): Promise<HeldMinor | null> => {
  const { gatewayMerchantId: merchantId, orderId, refundOrderIds } = attempt;
  const reply = await gateway.inquireByOrderId({ merchantId, orderId });
  if (reply.kind !== 'answered' || !isAboutOrder(reply.fields, orderId)) return null;
  const refunded = await askWhatIsRefunded(gateway, merchantId, refundOrderIds);
  const of = (...statuses: readonly string[]) =>
    liveTotal(
      reply.fields.filter((record) =>
        statuses.includes(record.settlementStatus?.toLowerCase() ?? ''),
      ),
    ) ?? 0;
  const all = liveTotal(reply.fields);
  if (all === null || refunded === null) return null;
  const [authorised, sentBack] = [of('authorized'), of('rejected')];
  return { captured: all - authorised - sentBack, authorised, sentBack, ...refunded };
};

/** Null when the gateway does not say it of one of the refunds. */
const askWhatIsRefunded = async (
  gateway: AuditGateway,
  merchantId: string,
  orderIds: readonly string[],
): Promise<Pick<HeldMinor, 'refunded' | 'refundsSentBack'> | null> => {
  let [refunded, refundsSentBack] = [0, 0];
  for (const orderId of orderIds) {
    const reply = await gateway.inquireByOrderId({ merchantId, orderId });
    if (reply.kind !== 'answered' || !isAboutOrder(reply.fields, orderId)) return null;
    const [taken, all] = [liveTotal(reply.fields.filter(isTaken)), liveTotal(reply.fields)];
    if (taken === null || all === null) return null;
    refunded += taken;
    refundsSentBack += all - taken;
  }
  return { refunded, refundsSentBack };
};

type LiveRecord = {
  readonly respstat: string;
  readonly isVoided: boolean;
  readonly amountMinor: number | null;
};

/** A refund that was rejected gave nothing back. */
const isTaken = ({ settlementStatus }: { readonly settlementStatus: string | null }): boolean =>
  settlementStatus?.toLowerCase() !== 'rejected';

/** Null when one of them does not say how much it is: that is not nothing. */
const liveTotal = (records: readonly LiveRecord[]): number | null => {
  const amounts = records
    .filter(({ respstat, isVoided }) => respstat === 'A' && !isVoided)
    .map(({ amountMinor }) => amountMinor);
  return amounts.includes(null)
    ? null
    : amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
};

const compare = (
  attempt: AuditedAttempt,
  gatewayMinor: HeldMinor,
  now: Date,
): readonly string[] => {
  const name = `invoice ${attempt.invoiceId ?? 'none'}, attempt ${attempt.id} (${attempt.state})`;
  const net = gatewayMinor.captured - gatewayMinor.refunded;
  const isLag =
    gatewayMinor.sentBack + gatewayMinor.refundsSentBack > 0 &&
    net + gatewayMinor.sentBack - gatewayMinor.refundsSentBack === attempt.liveMinor &&
    now.getTime() - (attempt.fundingReadAt?.getTime() ?? 0) < fundingMayLagMs;
  return [
    ...(net === attempt.liveMinor || isLag
      ? []
      : [`${name}: gateway ${net}, ours ${attempt.liveMinor}`]),
    ...(gatewayMinor.authorised > 0
      ? [`${name}: ${gatewayMinor.authorised} still held on the card`]
      : []),
  ];
};

const findSecrets = async (db: Database): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const table of await listTextTables(db)) {
    const cards = (await listDigitRuns(db, table)).filter(isCardNumber);
    if (cards.length > 0) found.push(`${table.table}: ${cards.length} card numbers`);
    const tokens = await countStrayTokens(db, table);
    if (tokens > 0) found.push(`${table.table}: ${tokens} times a payment method's token`);
  }
  return found;
};

/** A Luhn-valid run that starts like a card. Tokens start with 9 and are looked for by value. */
export const isCardNumber = (text: string): boolean => {
  const digits = text.replaceAll(/\D/g, '');
  if (!/^[2-6]\d{12,18}$/.test(digits)) return false;
  return passesLuhn(digits);
};
