import type { CardGateway, InquiryFields } from '../../gateway/card-gateway';
import type { Database } from '../../db/database';
import { readListed } from '../payments/attempts.public';
import { proposalUnread, proposeFor } from './unknown-charge.domain';
import {
  endCharge,
  listUndescribed,
  listUnknownReferences,
  matchCharge,
  noteCharge,
  type ChargeFacts,
  type NewCharge,
} from './unknown-charge.queries';

export type ChargeDependencies = {
  readonly db: Database;
  readonly gateway: Pick<CardGateway, 'inquire'>;
  readonly now: () => Date;
  readonly gatewayMerchantId: string;
};

const referencesAtOnce = 1_000;

export type LookedAt = {
  readonly unknown: readonly NewCharge[];
  /** References of what holds no money, or turned out to be a payment or a refund of ours. */
  readonly harmless: readonly string[];
};

/** What the gateway lists for an account, holds money, and no payment of ours knows. Reads only. */
export async function findUnknownCharges(
  deps: ChargeDependencies,
  gatewayMerchantId: string,
  listed: readonly string[],
): Promise<LookedAt> {
  const unknown: NewCharge[] = [];
  const harmless: string[] = [];
  for (let start = 0; start < listed.length; start += referencesAtOnce) {
    for (const retref of await listUnknownReferences(
      deps.db,
      gatewayMerchantId,
      listed.slice(start, start + referencesAtOnce),
    )) {
      const charge = await describe(deps, gatewayMerchantId, retref);
      if (charge === null) harmless.push(retref);
      else unknown.push(charge);
    }
  }
  return { unknown, harmless };
}

/** Writes each of them down for a person, once. Answers how many are news. */
export async function noteUnknownCharges(
  deps: ChargeDependencies,
  gatewayMerchantId: string,
  listed: readonly string[],
  actor: string,
): Promise<number> {
  const { unknown, harmless } = await findUnknownCharges(deps, gatewayMerchantId, listed);
  const now = deps.now();
  let news = 0;
  for (const charge of unknown) {
    const isNew = await noteCharge(deps.db, charge, {
      actor,
      now,
      defaultGatewayMerchantId: deps.gatewayMerchantId,
    });
    news += isNew ? 1 : 0;
  }
  // Written down while the gateway did not describe it.
  for (const id of await listUndescribed(deps.db, gatewayMerchantId, harmless)) {
    await endCharge(deps.db, {
      id,
      from: 'open',
      state: 'left',
      note: 'It holds no money, or is ours.',
      actor,
      now,
    });
  }
  return news;
}

/** Null for what is harmless. */
async function describe(
  deps: ChargeDependencies,
  gatewayMerchantId: string,
  retref: string,
): Promise<NewCharge | null> {
  const standing = readListed(
    await deps.gateway.inquire({ merchantId: gatewayMerchantId, retref }),
    retref,
  );
  if (standing.kind === 'nothing') return null;
  if (standing.kind === 'unclear')
    return { gatewayMerchantId, retref, facts: noFacts, proposal: proposalUnread };
  const { orderId, amountMinor, token, canBeGivenBack } = standing.record;
  const match = await matchCharge(deps.db, {
    gatewayMerchantId,
    defaultGatewayMerchantId: deps.gatewayMerchantId,
    orderId,
    token,
    amountMinor,
  });
  if (match.isOurs) return null;
  const facts = toFacts(standing.record);
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
}

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
