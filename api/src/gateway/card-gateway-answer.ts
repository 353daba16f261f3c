import type {
  AuthoriseFields,
  Chargeback,
  FundedDeposit,
  FundedTransaction,
  FundingFields,
  InquiryFields,
  SettlementFields,
} from './card-gateway';

/** A JSON object of the gateway, not checked yet. */
export type Json = Readonly<Record<string, unknown>>;

/** The gateway reads "1000" as ten dollars and "1000.00" as a thousand: there is always a point. */
export const formatGatewayAmount = (amountMinor: number): string => {
  return `${Math.floor(amountMinor / 100)}.${twoDigits(amountMinor % 100)}`;
};

export const parseGatewayAmount = (text: string): number | null => {
  const match = /^(\d{1,9})\.(\d{2})$/.exec(text);
  return match === null ? null : Number(match[1]) * 100 + Number(match[2]);
};

export const twoDigits = (value: number): string => {
  return String(value).padStart(2, '0');
};

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export const isJsonObject = (value: unknown): value is Json => {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
};

const textOf = (answer: Json, name: string): string | null => {
  const value = answer[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

export const readAuthorise = (answer: unknown): AuthoriseFields | null => {
  if (!isJsonObject(answer)) return null;
  const respstat = textOf(answer, 'respstat');
  const respcode = textOf(answer, 'respcode');
  if (respstat === null || respcode === null) return null;
  const amount = textOf(answer, 'amount');
  return {
    respstat,
    respcode,
    processor: textOf(answer, 'respproc'),
    resptext: textOf(answer, 'resptext') ?? '',
    retref: textOf(answer, 'retref'),
    amountMinor: amount === null ? null : parseGatewayAmount(amount),
    orderId: textOf(answer, 'orderId') ?? textOf(answer, 'orderid'),
    authcode: textOf(answer, 'authcode'),
  };
};

/** True when the body of a refusing status is no answer to the call: then the gateway carried out nothing. */
export const namesNoTransaction = (body: unknown): boolean => {
  return typeof body !== 'string' || readAuthorise(parseJson(body)) === null;
};

export const readInquiries = (answer: unknown): readonly InquiryFields[] | null => {
  const records = Array.isArray(answer) ? answer : [answer];
  const inquiries = records.map((record: unknown) => {
    const fields = readAuthorise(record);
    if (fields === null || !isJsonObject(record)) return null;
    const settlementStatus = textOf(record, 'setlstat');
    return {
      ...fields,
      settlementStatus,
      isVoided: settlementStatus?.toLowerCase() === 'voided',
      canBeGivenBack: readGivingBack(textOf(record, 'voidable'), textOf(record, 'refundable')),
      token: textOf(record, 'token') ?? textOf(record, 'account'),
      payerName: textOf(record, 'name'),
      takenOn: readDay(textOf(record, 'authdate')),
    };
  });
  return inquiries.every((inquiry) => inquiry !== null) ? inquiries : null;
};

const readGivingBack = (voidable: string | null, refundable: string | null): boolean | null => {
  return voidable === null && refundable === null ? null : voidable === 'Y' || refundable === 'Y';
};

/** 20261120 */
const readDay = (text: string | null): string | null => {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text ?? '') ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
};

/** A refusal has the form of an answer: a list of this account names neither a status of a call nor another account. */
const isListOf = (merchantId: string, part: unknown): part is Json => {
  return (
    isJsonObject(part) &&
    part['respstat'] === undefined &&
    (part['merchid'] === undefined || part['merchid'] === merchantId)
  );
};

/**
 * The transactions of the parts of a list; null when one of them cannot be read, so that it is not taken for an empty
 * one.
 */
const readListed = <Listed>(
  parts: readonly unknown[],
  merchantId: string,
  read: (transaction: Json, retref: string) => Listed,
): readonly Listed[] | null => {
  const listed: Listed[] = [];
  for (const part of parts) {
    if (!isListOf(merchantId, part)) return null;
    const { txns = [] } = part;
    if (!Array.isArray(txns)) return null;
    for (const transaction of txns as readonly unknown[]) {
      // An entry without a retref is about no payment.
      if (!isJsonObject(transaction) || (transaction['retref'] ?? '') === '') continue;
      const retref = textOf(transaction, 'retref');
      if (retref === null) return null;
      listed.push(read(transaction, retref));
    }
  }
  return listed;
};

/** One object, or a list of them; without transactions it funded nothing. */
export const readFunding = (answer: unknown, merchantId: string): FundingFields | null => {
  const parts: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  const transactions: FundedTransaction[] = [];
  const deposits: FundedDeposit[] = [];
  for (const part of parts) {
    const listed = readListed([part], merchantId, readFunded);
    if (listed === null) return null;
    transactions.push(...listed);
    const deposit = readDeposit(part, listed);
    if (deposit !== null) deposits.push(deposit);
  }
  const chargebacks = parts
    .filter(isJsonObject)
    .flatMap((part) => objectsOf(part, 'chargebacks').map(readChargeback));
  return { transactions, deposits, chargebacks };
};

/** The node `chargebacks` of CardPointe's funding. */
const readChargeback = (row: Json): Chargeback => {
  return {
    retref: /^\w{6,}$/.exec(textOf(row, 'retref') ?? '')?.[0] ?? null,
    amountMinor: centsOf(row, 'amount'),
    paymentMinor: centsOf(row, 'transactionamount'),
    last4: /\d{4}$/.exec(textOf(row, 'cardnumber') ?? '')?.[0] ?? null,
    disputedOn: /^\d{4}-\d\d-\d\d/.exec(textOf(row, 'chargebackdate') ?? '')?.[0] ?? null,
    reasonCode: textOf(row, 'reasoncode'),
    reason: textOf(row, 'reasondescription'),
    caseNumber: textOf(row, 'casenumber')?.slice(-12) ?? null,
  };
};

/** Null without a day or without the paid amount: then it announces no deposit. */
const readDeposit = (
  part: unknown,
  transactions: readonly FundedTransaction[],
): FundedDeposit | null => {
  if (!isJsonObject(part)) return null;
  const day = /^(\d{4}-\d{2}-\d{2})/.exec(textOf(part, 'fundingdate') ?? '')?.[1];
  const fundings = objectsOf(part, 'fundings');
  if (day === undefined || fundings.length === 0) return null;
  const sum = (rows: readonly Json[], ...names: readonly string[]): number =>
    rows.reduce(
      (total, row) => total + names.reduce((cents, name) => cents + (centsOf(row, name) ?? 0), 0),
      0,
    );
  const totals = fundings.map((funding) => centsOf(funding, 'totalfunding'));
  return {
    fundedOn: day,
    reference: textOf(part, 'fundingmasterid') ?? '',
    feesMinor: sum(fundings, 'fee', 'interchangefee', 'servicecharge', 'thirdparty'),
    otherMinor:
      sum(fundings, 'adjustment', 'otheradjustment') -
      sum(objectsOf(part, 'chargebacks'), 'amount'),
    totalMinor: totals.reduce<number | null>(
      (total, cents) => (total === null || cents === null ? null : total + cents),
      0,
    ),
    transactions,
  };
};

const objectsOf = (part: Json, name: string): readonly Json[] => {
  const value = part[name];
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
};

/** Sums of a deposit are numbers, amounts of transactions texts; both are dollars with cents. */
const centsOf = (row: Json, name: string): number | null => {
  const value = row[name];
  const text = typeof value === 'number' ? value.toFixed(2) : value;
  if (typeof text !== 'string') return null;
  const cents = parseGatewayAmount(text.replace(/^-/, ''));
  return cents !== null && text.startsWith('-') ? -cents : cents;
};

const readFunded = (listed: Json, retref: string): FundedTransaction => {
  return {
    retref,
    amountMinor: centsOf(listed, 'amount'),
    isRefund: textOf(listed, 'type')?.toLowerCase() === 'refund',
    isRejected: textOf(listed, 'status')?.toLowerCase() === 'rejected',
    achReturnCode: textOf(listed, 'achreturncode'),
  };
};

/** A list of batches. */
export const readSettlement = (answer: unknown, merchantId: string): SettlementFields | null => {
  const retrefs = Array.isArray(answer)
    ? readListed(answer, merchantId, (_transaction, retref) => retref)
    : null;
  return retrefs === null ? null : { retrefs };
};
