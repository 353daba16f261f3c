import type { Context } from '../../context/use-case-context';
import type { CardGateway, InquiryFields } from '../../gateway/card-gateway';
import { readListed } from '../payments/attempts.public';
import { proposalUnread, proposeFor } from './unknown-charge.domain';
import {
  endCharge,
  listRecorded,
  listUndescribed,
  listUnknownReferences,
  matchCharge,
  noteCharge,
  type ChargeFacts,
  type NewCharge,
} from './unknown-charge.queries';

export type ChargeContext = Pick<Context, 'db' | 'clock'> & {
  readonly gateway: Pick<CardGateway, 'inquire' | 'inquireByOrderId'>;
  readonly gatewayMerchantId: string;
};

const referencesAtOnce = 1_000;

export type LookedAt = {
  readonly unknown: readonly NewCharge[];
  /** References that hold no money, or turned out to be a payment or a refund of ours. */
  readonly harmless: readonly string[];
};

/** Charges that the gateway lists with money and that no payment of ours has. Reads only. */
export const findUnknownCharges = async (
  context: ChargeContext,
  gatewayMerchantId: string,
  listed: readonly string[],
): Promise<LookedAt> => {
  const unknown: NewCharge[] = [];
  const harmless: string[] = [];
  for (let start = 0; start < listed.length; start += referencesAtOnce) {
    for (const retref of await listUnknownReferences(
      context.db,
      gatewayMerchantId,
      listed.slice(start, start + referencesAtOnce),
    )) {
      const charge = await describe(context, gatewayMerchantId, retref);
      if (charge === null) harmless.push(retref);
      else unknown.push(charge);
    }
  }
  return { unknown, harmless };
};

/** Writes each of them down for a person, once. Answers how many are news. */
export const noteUnknownCharges = async (
  context: ChargeContext,
  gatewayMerchantId: string,
  listed: readonly string[],
  actor: string,
): Promise<number> => {
  const { unknown, harmless } = await findUnknownCharges(context, gatewayMerchantId, listed);
  const now = context.clock.now();
  let news = 0;
  for (const charge of unknown) {
    const isNew = await noteCharge(context.db, charge, {
      actor,
      now,
      defaultGatewayMerchantId: context.gatewayMerchantId,
    });
    news += isNew ? 1 : 0;
  }
  // Written down while the gateway did not describe it.
  const undescribed = await listUndescribed(context.db, gatewayMerchantId, harmless);
  await leaveAll(context, undescribed, { note: 'It holds no money, or is ours.', actor });
  await leaveRecordedCharges(context, gatewayMerchantId, actor);
  return news;
};

/** Leaves the open charges that turned out to be a payment or a refund of ours; answers their ids. */
export const leaveRecordedCharges = async (
  context: Pick<ChargeContext, 'db' | 'clock'>,
  gatewayMerchantId: string,
  actor: string,
): Promise<readonly number[]> => {
  const recorded = await listRecorded(context.db, gatewayMerchantId);
  await leaveAll(context, recorded, { note: 'It is a payment or a refund of ours.', actor });
  return recorded;
};

const leaveAll = async (
  { db, clock }: Pick<ChargeContext, 'db' | 'clock'>,
  ids: readonly number[],
  { note, actor }: { readonly note: string; readonly actor: string },
): Promise<void> => {
  for (const id of ids)
    await endCharge(db, { id, from: 'open', state: 'left', note, actor, now: clock.now() });
};

/**
 * Null when nothing is wrong. Without a description where the gateway gives none, or gives its order to another
 * transaction.
 */
const describe = async (
  context: ChargeContext,
  gatewayMerchantId: string,
  retref: string,
): Promise<NewCharge | null> => {
  const undescribed = { gatewayMerchantId, retref, facts: noFacts, proposal: proposalUnread };
  const state = readListed(
    await context.gateway.inquire({ merchantId: gatewayMerchantId, retref }),
    retref,
  );
  if (state.kind === 'nothing') return null;
  if (state.kind === 'unclear') return undescribed;
  const { orderId, amountMinor, token, canBeGivenBack } = state.record;
  const match = await matchCharge(context.db, {
    gatewayMerchantId,
    defaultGatewayMerchantId: context.gatewayMerchantId,
    retref,
    orderId,
    token,
    amountMinor,
  });
  if (match.isOurs) return null;
  if (orderId !== null && !(await isOrderOf(context, gatewayMerchantId, { orderId, retref })))
    return undescribed;
  const facts = toFacts(state.record);
  return {
    gatewayMerchantId,
    retref,
    facts: {
      ...facts,
      methodId: match.methodId,
      visibleMethod: match.visibleMethod ?? facts.visibleMethod,
    },
    proposal: proposeFor({ amountMinor, orderId, canBeGivenBack, ...match }),
  };
};

const isOrderOf = async (
  { gateway }: ChargeContext,
  merchantId: string,
  { orderId, retref }: { readonly orderId: string; readonly retref: string },
): Promise<boolean> => {
  const reply = await gateway.inquireByOrderId({ merchantId, orderId });
  return reply.kind === 'answered' && reply.fields.some((record) => record.retref === retref);
};

const noFacts: ChargeFacts = {
  orderId: null,
  amountMinor: null,
  payerName: '',
  takenOn: null,
  methodId: null,
  visibleMethod: 'Card',
};

const toFacts = ({
  orderId,
  amountMinor,
  payerName,
  takenOn,
  token,
}: InquiryFields): ChargeFacts => ({
  ...noFacts,
  orderId,
  amountMinor,
  payerName: payerName ?? '',
  takenOn,
  visibleMethod: token === null ? 'Card' : `Card ${token.slice(-4)}`,
});
