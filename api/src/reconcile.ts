import { parseArgs } from 'node:util';
import { formatCents } from '@billfold/shared/contracts/us-text';
import {
  createDatabaseClock,
  readDatabaseTime,
} from '@billfold/server-kit/database/database-clock';
import { readConfig, type ApiConfig } from './core/config';
import { openDatabase } from './db/database';
import { createCardGateway } from './gateway/card-gateway-client';
import {
  attachCharge,
  attachRefund,
  ChargeRefusal,
  giveChargeBack,
  givePaymentBack,
  leaveCharge,
  openAgain,
  reconcile,
  type DecideContext,
} from './modules/funding/reconciliation.public';
import { listCharges, type UnknownCharge } from './modules/funding/unknown-charges.public';
import { findMoneyHold, holdMoney, reconcilerPolicyOf } from './modules/payments/attempts.public';

const usage = `Usage: npm run reconcile -- <verb> … --by <your name>
  hold <why>                 no door and no run charges anything from now on
  find [--days 14]           reads the gateway's lists of the last days (60 at most) and
                             writes down what no payment knows
  list                       whether payments are held, and the charges that wait for a decision
  attach <charge> [<bill>]   writes the charge down as a payment of the proposed bill, or of this one
  attach-refund <charge> <payment> [--owed-again]
                             writes it down as a refund of this payment; owed again: the bill takes the amount again
  give-back <charge>         voids or refunds the charge; repeat it until it says so
  give-back-payment <payment>  the same for a payment that waits for a person: its bill takes less now
  leave <charge> <why>       not ours, or settled at the gateway
  open <why> [--early]       ends the hold; early: you compared the gateway's own report of unsettled charges
See docs/guides/after-a-restore.md.`;

type Words = {
  readonly rest: readonly string[];
  readonly days: number;
  readonly isEarly: boolean;
  readonly isOwedAgain: boolean;
  readonly by: string | undefined;
};
type Verb = (context: DecideContext, words: Words) => Promise<number>;

const say = (line: string): void => console.log(line);
/** Not everything could be done: repeat it. */
const unfinished = 2;

const actorOf = ({ by }: Words): string => {
  if (by === undefined || by.trim() === '')
    throw new ChargeRefusal('Say who you are: --by <your name>. It is written into the audit log.');
  return `operator:${by.trim()}`;
};
const whyOf = (words: readonly string[]): string => {
  if (words.length === 0) throw new ChargeRefusal('Say why.');
  return words.join(' ');
};
const idOf = (text: string | undefined): number => {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw new ChargeRefusal(usage);
  return Number(text);
};

const proposalOf = ({ id, proposal, invoiceId }: UnknownCharge): string => {
  switch (proposal) {
    case 'attach':
      return `attach ${id} ${invoiceId ?? ''}`;
    case 'give_back':
      return `give-back ${id}`;
    case 'look':
      return 'look at it';
  }
};
const describe = (charge: UnknownCharge): string => {
  const amount = charge.amountMinor === null ? 'amount unknown' : formatCents(charge.amountMinor);
  const facts = [
    amount,
    charge.visibleMethod,
    charge.payerName,
    charge.takenOn ?? '',
    `reference ${charge.retref} of account ${charge.gatewayMerchantId}`,
  ];
  const isHalf =
    charge.state === 'giving_back' ? `\n     being given back: give-back ${charge.id}` : '';
  return `${String(charge.id).padStart(4)} ${facts.filter((fact) => fact !== '').join(', ')}\n     ${proposalOf(charge)}: ${charge.because}${isHalf}`;
};

const hold: Verb = async ({ db, clock }, words) => {
  const isNew = await holdMoney(db, {
    because: whyOf(words.rest),
    actor: actorOf(words),
    now: clock.now(),
  });
  say(
    isNew
      ? 'Payments are held: no door and no run charges anything.'
      : 'Payments were held already.',
  );
  return 0;
};

const find: Verb = async (context, words) => {
  const { accounts, news, unread } = await reconcile(context, words.days, actorOf(words));
  say(
    `${news} new ${news === 1 ? 'charge' : 'charges'} in the lists of ${accounts} ${accounts === 1 ? 'account' : 'accounts'}.`,
  );
  for (const name of unread) say(`not read: ${name}`);
  return unread.length === 0 ? 0 : unfinished;
};

const list: Verb = async ({ db }) => {
  const hold = await findMoneyHold(db);
  if (hold !== undefined)
    say(
      `Payments are held since ${hold.heldAt.toISOString()} by ${hold.heldBy}: ${hold.because}. Lists last read: ${hold.reconciledAt?.toISOString() ?? 'never'}.`,
    );
  const charges = await listCharges(db, 'undecided');
  say(charges.length === 0 ? 'No charge waits for a decision.' : charges.map(describe).join('\n'));
  return 0;
};

const attach: Verb = async (context, words) => {
  const [charge, bill] = words.rest;
  const payment = await attachCharge(context, idOf(charge), {
    invoiceId: bill === undefined ? null : idOf(bill),
    actor: actorOf(words),
  });
  say(`Charge ${charge ?? ''} is payment ${payment}.`);
  return 0;
};

const attachLostRefund: Verb = async (context, words) => {
  const [charge, payment] = words.rest;
  const refund = await attachRefund(context, idOf(charge), {
    paymentId: idOf(payment),
    isOwedAgain: words.isOwedAgain,
    actor: actorOf(words),
  });
  say(`Charge ${charge ?? ''} is refund ${refund} of payment ${payment ?? ''}.`);
  return 0;
};

const givingBack =
  (noun: 'Charge' | 'Payment', giveBack: typeof giveChargeBack): Verb =>
  async (context, words) => {
    const id = idOf(words.rest[0]);
    const isGivenBack = (await giveBack(context, id, actorOf(words))) === 'given_back';
    say(
      isGivenBack
        ? `${noun} ${id} is given back.`
        : `It is not known yet whether ${noun.toLowerCase()} ${id} is given back. Repeat this in two minutes: nothing is sent twice.`,
    );
    return isGivenBack ? 0 : unfinished;
  };

const leave: Verb = async (context, words) => {
  const [charge, ...why] = words.rest;
  await leaveCharge(context, idOf(charge), { actor: actorOf(words), because: whyOf(why) });
  say(`Charge ${charge ?? ''} is left as it is.`);
  return 0;
};

const open: Verb = async (context, words) => {
  await openAgain(context, {
    actor: actorOf(words),
    because: whyOf(words.rest),
    isEarly: words.isEarly,
  });
  say('Payments are open again.');
  return 0;
};

const verbs: Readonly<Record<string, Verb>> = {
  hold,
  find,
  list,
  attach,
  'attach-refund': attachLostRefund,
  'give-back': givingBack('Charge', giveChargeBack),
  'give-back-payment': givingBack('Payment', givePaymentBack),
  leave,
  open,
};

const onWorld = async (
  config: ApiConfig,
  work: (context: DecideContext) => Promise<number>,
): Promise<number> => {
  const {
    gatewayUrl: url,
    gatewayUsername: username,
    gatewayPassword: password,
    gatewayTimeoutMs: timeoutMs,
    gatewayMerchantId,
    requestLeaseMs,
  } = config.payments;
  const database = openDatabase({
    url: config.database.url,
    poolSize: 4,
    applicationName: 'billfold-reconcile',
  });
  const gateway = createCardGateway({ url, username, password, timeoutMs });
  const clock = createDatabaseClock(() => readDatabaseTime(database.db));
  try {
    await clock.measure();
    return await work({
      db: database.db,
      gateway,
      clock,
      policy: reconcilerPolicyOf(config.payments),
      gatewayMerchantId,
      leaseMs: requestLeaseMs,
    });
  } finally {
    gateway.close();
    await database.close();
  }
};

/** `npm run reconcile`: what a person does about charges that no payment knows, on DATABASE_URL and GATEWAY_URL. */
const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      by: { type: 'string' },
      days: { type: 'string', default: '14' },
      early: { type: 'boolean', default: false },
      'owed-again': { type: 'boolean', default: false },
    },
  });
  const [name = '', ...rest] = positionals;
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb === undefined) throw new ChargeRefusal(usage);
  return onWorld(readConfig(), (context) =>
    verb(context, {
      rest,
      days: idOf(values.days),
      isEarly: values.early,
      isOwedAgain: values['owed-again'],
      by: values.by,
    }),
  );
};

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
