import { toDeclineReason, type DeclineReason } from './decline-reason.domain';

/** What an answer of the gateway to an authorisation says. The adapter's reply type satisfies `AuthoriseReply`. */
export type AuthoriseReply =
  | { readonly kind: 'answered'; readonly fields: AuthoriseAnswer }
  | { readonly kind: 'not_sent' | 'refused' | 'unclear'; readonly reason: string };

type AuthoriseAnswer = {
  readonly respstat: string;
  readonly respcode: string;
  /** Who answered; the same code means other things to the gateway itself (`PPS`) than to a processor. */
  readonly processor: string | null;
  readonly retref: string | null;
  readonly amountMinor: number | null;
  readonly orderId: string | null;
  readonly authcode: string | null;
};

export type Expected = { readonly orderId: string; readonly amountMinor: number };
/** Target of a look-up; the reference is null until an answer named it. */
export type LookedUp = Expected & { readonly retref: string | null };

export type AuthoriseOutcome =
  | {
      readonly kind: 'approved';
      readonly retref: string;
      readonly authcode: string | null;
      readonly respcode: string;
    }
  | { readonly kind: 'declined'; readonly respcode: string; readonly declineReason: DeclineReason }
  | { readonly kind: 'partial'; readonly retref: string; readonly respcode: string }
  | { readonly kind: 'not_charged'; readonly reason: string }
  | {
      readonly kind: 'unknown';
      readonly reason: string;
      readonly retref: string | null;
      readonly respcode: string | null;
    };

/** Time-out inside the gateway: the processor may have booked the payment. */
const doubtfulCodes: readonly string[] = ['62', '63', '64', '65', '66'];
const notFoundCode = '29';
const movingStatuses: readonly string[] = [
  'authorized',
  'queued for capture',
  'accepted',
  'processed',
];

/**
 * Reads an authorisation. Anything not clearly approved in full, approved in part or refused is
 * unknown.
 */
export const readAuthorisation = (reply: AuthoriseReply, expected: Expected): AuthoriseOutcome => {
  if (reply.kind === 'unclear')
    return { kind: 'unknown', reason: reply.reason, retref: null, respcode: null };
  if (reply.kind !== 'answered') return { kind: 'not_charged', reason: reply.reason };
  const { respstat, respcode, processor, retref, amountMinor, orderId, authcode } = reply.fields;
  const unknown = (reason: string): AuthoriseOutcome => ({
    kind: 'unknown',
    reason,
    retref,
    respcode,
  });
  if (isDoubtful(respcode, processor)) return unknown('doubtful_code');
  if (orderId !== null && orderId !== expected.orderId) return unknown('other_order_id');
  if (contradictsItself(reply.fields)) return unknown('status_contradicts_code');
  if (respstat === 'C')
    return { kind: 'declined', respcode, declineReason: toDeclineReason(respcode, processor) };
  if (respstat !== 'A') return unknown('no_clear_status');
  if (retref === null) return unknown('approval_without_reference');
  if (amountMinor === null || amountMinor > expected.amountMinor) return unknown('amount_differs');
  if (amountMinor < expected.amountMinor) return { kind: 'partial', retref, respcode };
  return { kind: 'approved', retref, authcode, respcode };
};

type InquiryAnswer = AuthoriseAnswer & {
  readonly isVoided: boolean;
  readonly settlementStatus: string | null;
};

export type InquiryReply =
  | { readonly kind: 'answered'; readonly fields: readonly InquiryAnswer[] }
  | { readonly kind: 'not_sent' | 'refused' | 'unclear'; readonly reason: string };

export type LookupOutcome =
  | {
      readonly kind: 'approved';
      readonly retref: string;
      readonly authcode: string | null;
      readonly respcode: string;
    }
  | {
      readonly kind: 'mismatch';
      readonly retref: string;
      readonly respcode: string;
      readonly amountMinor: number;
    }
  | { readonly kind: 'declined'; readonly respcode: string; readonly declineReason: DeclineReason }
  | { readonly kind: 'voided'; readonly retref: string | null }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Reads a look-up by order id. Only a record that names our order or its reference is an answer about it: the gateway
 * refuses a look-up itself in the form of a decline, and that says nothing of the payment. Several records under one
 * order id are never expected, because we never send one twice: only when at most one of them could hold money is that
 * one believed, else the look-up fails and ends with a person.
 */
export const readInquiry = (reply: InquiryReply, expected: LookedUp): LookupOutcome => {
  if (reply.kind !== 'answered') return { kind: 'failed', reason: reply.reason };
  if (reply.fields.length === 0) return { kind: 'failed', reason: 'empty_answer' };
  const outcomes = reply.fields.map((record) => readRecord(record, expected));
  const weighty = outcomes.filter(
    (outcome) =>
      outcome.kind === 'approved' || outcome.kind === 'mismatch' || outcome.kind === 'failed',
  );
  if (weighty.length > 1) return { kind: 'failed', reason: 'several_records' };
  return (
    weighty[0] ?? outcomes.find((outcome) => outcome.kind !== 'not_found') ?? { kind: 'not_found' }
  );
};

/** Whether a later answer of the gateway says that the bank did not take a booked refund. */
export const isSentBack = (reply: InquiryReply, retref: string): boolean => {
  return (
    reply.kind === 'answered' &&
    reply.fields.some(
      (record) => record.retref === retref && record.settlementStatus?.toLowerCase() === 'rejected',
    )
  );
};

const readRecord = (record: InquiryAnswer, expected: LookedUp): LookupOutcome => {
  const { respstat, respcode, processor, retref, amountMinor, authcode } = record;
  if (isNotFound(record)) return { kind: 'not_found' };
  if (!isAbout(record, expected))
    return {
      kind: 'failed',
      reason: record.orderId === null ? 'lookup_refused' : 'other_order_id',
    };
  if (record.isVoided) return { kind: 'voided', retref };
  if (isDoubtful(respcode, processor)) return { kind: 'failed', reason: 'doubtful_code' };
  if (contradictsItself(record)) return { kind: 'failed', reason: 'status_contradicts_code' };
  if (respstat === 'C')
    return { kind: 'declined', respcode, declineReason: toDeclineReason(respcode, processor) };
  // The gateway's own record of a call that must be retried: it was not processed. It weighs as much as no record at
  // all.
  if (respstat === 'B') return { kind: 'not_found' };
  if (respstat !== 'A') return { kind: 'failed', reason: 'no_clear_status' };
  if (retref === null || amountMinor === null)
    return { kind: 'failed', reason: 'approval_without_reference' };
  if (amountMinor !== expected.amountMinor)
    return { kind: 'mismatch', retref, respcode, amountMinor };
  return { kind: 'approved', retref, authcode, respcode };
};

/** The gateway's own word that it holds no such transaction, and not a refusal by the bank that has the same number. */
const isNotFound = ({ respstat, respcode, processor }: InquiryAnswer): boolean => {
  return (
    respcode === notFoundCode && respstat === 'C' && (processor === null || processor === 'PPS')
  );
};

const isAbout = (
  record: InquiryAnswer,
  { orderId, retref }: Pick<LookedUp, 'orderId' | 'retref'>,
): boolean => {
  return record.orderId === null
    ? record.retref !== null && record.retref === retref
    : record.orderId === orderId;
};

/** Whether every record says that there is no such transaction, or is about the one that was looked up. */
export const isAboutOrder = (records: readonly InquiryAnswer[], orderId: string): boolean => {
  return (
    records.length > 0 &&
    records.every((record) => isNotFound(record) || isAbout(record, { orderId, retref: null }))
  );
};

/**
 * A status that its own record denies: refused with the code of approvals or with money that moves, approved with a
 * code of refusal.
 */
const contradictsItself = ({
  respstat,
  respcode,
  processor,
  settlementStatus = null,
}: AuthoriseAnswer & { readonly settlementStatus?: string | null }): boolean => {
  const settlement = settlementStatus?.toLowerCase();
  if (respstat === 'A')
    return (
      respcode === notFoundCode ||
      settlement === 'declined' ||
      toDeclineReason(respcode, processor) !== 'other'
    );
  return /^0+$/.test(respcode) || movingStatuses.includes(settlement ?? '');
};

/** What names itself names this transaction; the gateway leaves a name out, but gives no other. */
type Named = { readonly orderId: string | null; readonly retref: string | null };
const namesAnother = (fields: Named, named: Partial<Named>): boolean =>
  [
    [fields.orderId, named.orderId],
    [fields.retref, named.retref],
  ].some(([said, meant]) => said !== null && meant !== undefined && said !== meant);

export type VoidReply =
  | {
      readonly kind: 'answered';
      readonly fields: Named & { readonly respstat: string; readonly authcode: string | null };
    }
  | { readonly kind: 'not_sent' | 'refused' | 'unclear'; readonly reason: string };

export type CaptureReply =
  | { readonly kind: 'answered'; readonly fields: AuthoriseAnswer }
  | { readonly kind: 'not_sent' | 'refused' | 'unclear'; readonly reason: string };

/**
 * Captured in full, clearly refused, or in doubt. A refusal alone is no proof, since a second
 * capture is refused, too.
 */
export const readCapture = (
  reply: CaptureReply,
  wanted: { readonly retref: string; readonly amountMinor: number },
): 'captured' | 'refused' | 'doubt' => {
  if (reply.kind !== 'answered' || namesAnother(reply.fields, { retref: wanted.retref }))
    return 'doubt';
  if (contradictsItself(reply.fields)) return 'doubt';
  if (reply.fields.respstat === 'C') return 'refused';
  return reply.fields.respstat === 'A' && reply.fields.amountMinor === wanted.amountMinor
    ? 'captured'
    : 'doubt';
};

/** State of an authorisation's money: authorized, captured, settled, free again, or unknown. */
export type CaptureState = 'held' | 'captured' | 'settled' | 'gone' | 'unclear';

/** Reads a look-up by order id of an authorisation that we know was approved. */
export const readHold = (reply: InquiryReply, expected: LookedUp): CaptureState => {
  if (reply.kind !== 'answered' || reply.fields.length !== 1) return 'unclear';
  const [record] = reply.fields;
  if (record === undefined || !isAbout(record, expected)) return 'unclear';
  if (record.isVoided) return 'gone';
  if (record.respstat !== 'A' || record.amountMinor !== expected.amountMinor) return 'unclear';
  switch (record.settlementStatus?.toLowerCase()) {
    case 'authorized':
      return 'held';
    case 'queued for capture':
      return 'captured';
    case 'accepted':
    case 'processed':
      return 'settled';
    case 'declined':
    case 'rejected':
      return 'gone';
    case undefined:
    default:
      return 'unclear';
  }
};

/** Statuses of a transaction without money, or whose money was returned. */
const goneStatuses: readonly string[] = ['voided', 'declined', 'rejected', 'zero amount'];

/**
 * Reads a look-up, by its own reference, of a transaction that the gateway lists: what it took, that it holds nothing,
 * or that the answer does not say.
 */
export const readListed = <Answer extends InquiryAnswer>(
  reply:
    | { readonly kind: 'answered'; readonly fields: readonly Answer[] }
    | { readonly kind: 'not_sent' | 'refused' | 'unclear' },
  retref: string,
):
  | { readonly kind: 'taken'; readonly record: Answer & { readonly amountMinor: number } }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unclear' } => {
  const [record, ...others] = reply.kind === 'answered' ? reply.fields : [];
  if (record === undefined || others.length > 0 || record.retref !== retref)
    return { kind: 'unclear' };
  if (goneStatuses.includes(record.settlementStatus?.toLowerCase() ?? ''))
    return { kind: 'nothing' };
  if (contradictsItself(record) || isDoubtful(record.respcode, record.processor))
    return { kind: 'unclear' };
  if (record.respstat === 'C') return { kind: 'nothing' };
  const { amountMinor } = record;
  return record.respstat === 'A' && amountMinor !== null && amountMinor > 0
    ? { kind: 'taken', record: { ...record, amountMinor } }
    : { kind: 'unclear' };
};

/** Only an answer that names the reversal, and no other transaction, proves that the money is free again. */
export const isVoidConfirmed = (reply: VoidReply, named: Partial<Named>): boolean => {
  return (
    reply.kind === 'answered' &&
    reply.fields.respstat === 'A' &&
    reply.fields.authcode === 'REVERS' &&
    !namesAnother(reply.fields, named)
  );
};

/**
 * A processor's code of that number is a decline; the gateway's own code, or an unattributed one,
 * is a doubt.
 */
const isDoubtful = (respcode: string, processor: string | null): boolean => {
  if (processor !== null && processor !== 'PPS') return false;
  return doubtfulCodes.includes(respcode.replace(/^0+(?=\d\d)/, ''));
};
