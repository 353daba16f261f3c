import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { formatAmount } from './gateway-amount.domain';
import type { GatewayCall, JournalRow } from './gateway-call.domain';
import type { GatewayTransaction } from './gateway-transaction.domain';

type BookEntry = {
  readonly transactions: readonly GatewayTransaction[];
  readonly row?: JournalRow;
};

type JournalCall = Omit<GatewayCall, 'endpoint'> & Pick<JournalRow, 'endpoint'>;

type JournalFilter = {
  readonly orderid?: string | undefined;
  /** A sequence number or an ISO instant; rows after it. */
  readonly since?: string | undefined;
};

/** All bookings and their journal. A booking is written to the file before the answer, so that it survives a kill. */
export type GatewayBook = {
  find(retref: string, merchid: string): GatewayTransaction | null;
  /** The newest with this order id: the gateway takes the same order id twice without a word. */
  findByOrder(orderid: string, merchid: string): GatewayTransaction | null;
  findByRetref(retref: string): GatewayTransaction | null;
  list(): readonly GatewayTransaction[];
  keep(transactions: readonly GatewayTransaction[]): void;
  record(
    call: JournalCall,
    outcome: string,
    changes: readonly GatewayTransaction[],
    fault?: string,
  ): JournalRow;
  journal(filter: JournalFilter): readonly JournalRow[];
  nextRetref(): string;
  reset(): void;
};

const RETREF_EPOCH_MS = Date.UTC(2020, 0, 1);

export const openGatewayBook = (
  file: string | null,
  now: () => Date = () => new Date(),
): GatewayBook => {
  const transactions = new Map<string, GatewayTransaction>();
  const retrefsByOrder = new Map<string, string[]>();
  let rows: JournalRow[] = [];
  let lastRetref = 0;

  const apply = (entry: BookEntry): void => {
    for (const transaction of entry.transactions) {
      if (!transactions.has(transaction.retref) && transaction.orderid !== null) {
        retrefsByOrder.set(transaction.orderid, [
          ...(retrefsByOrder.get(transaction.orderid) ?? []),
          transaction.retref,
        ]);
      }
      transactions.set(transaction.retref, transaction);
      lastRetref = Math.max(lastRetref, Number(transaction.retref));
    }
    if (entry.row !== undefined) rows.push(entry.row);
  };
  const write = (entry: BookEntry): void => {
    if (file !== null) appendFileSync(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    apply(entry);
  };
  if (file !== null) readEntries(file).forEach(apply);

  return {
    find: (retref, merchid) => belongsTo(transactions.get(retref), merchid),
    findByOrder: (orderid, merchid) => {
      const ofMerchant = (retrefsByOrder.get(orderid) ?? [])
        .map((retref) => belongsTo(transactions.get(retref), merchid))
        .filter((transaction) => transaction !== null);
      return ofMerchant.at(-1) ?? null;
    },
    findByRetref: (retref) => transactions.get(retref) ?? null,
    list: () => [...transactions.values()],
    keep: (changed) => {
      if (changed.length > 0) write({ transactions: changed });
    },
    record: (call, outcome, changes, fault) => {
      const seq = (rows.at(-1)?.seq ?? 0) + 1;
      const row = { seq, at: now().toISOString(), ...describeCall(call, outcome, fault) };
      write({ transactions: changes, row });
      return row;
    },
    journal: ({ orderid, since }) =>
      rows.filter(
        (row) => (orderid === undefined || row.orderid === orderid) && isAfter(row, since),
      ),
    nextRetref: () => {
      lastRetref = Math.max(lastRetref + 1, now().getTime() - RETREF_EPOCH_MS);
      return String(lastRetref).padStart(12, '0');
    },
    reset: () => {
      if (file !== null) writeFileSync(file, '', { mode: 0o600 });
      transactions.clear();
      retrefsByOrder.clear();
      rows = [];
    },
  };
};

const belongsTo = (
  transaction: GatewayTransaction | undefined,
  merchid: string,
): GatewayTransaction | null => {
  return transaction?.merchid === merchid ? transaction : null;
};

const describeCall = (
  { endpoint, orderid, retref, account, amountCents, capture }: JournalCall,
  outcome: string,
  fault: string | undefined,
): Omit<JournalRow, 'seq' | 'at'> => {
  return {
    endpoint,
    orderid,
    retref,
    account,
    amount: amountCents === null ? null : formatAmount(amountCents),
    ...(capture === undefined ? {} : { capture }),
    outcome,
    ...(fault === undefined ? {} : { fault }),
  };
};

const isAfter = (row: JournalRow, since: string | undefined): boolean => {
  if (since === undefined || since === '') return true;
  return /^\d+$/.test(since) ? row.seq > Number(since) : Date.parse(row.at) > Date.parse(since);
};

/** A process killed while writing leaves half a line: it was never answered, so it is cut off. */
const readEntries = (file: string): BookEntry[] => {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) return [];
  const content = readFileSync(file, 'utf8');
  const whole = content.slice(0, content.lastIndexOf('\n') + 1);
  if (whole.length < content.length) truncateSync(file, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as BookEntry);
};
