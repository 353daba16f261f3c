import type { ChangedEntity, LiveFrame } from '@billfold/shared/contracts/live.contract';

/** A thing of a merchant that staff may have in sight. A conversation has the id of its customer. */
export type Change = {
  readonly merchantId: number;
  readonly entity: ChangedEntity;
  readonly id: number;
  /** The customer concerned; that of a customer or a conversation is known. */
  readonly subId?: number;
};

export type AddressedFrame = { readonly merchantId: number; readonly frame: LiveFrame };

/** More changes of one kind at one merchant are one frame: a screen reads its list once, whatever the number. */
const mostSingle = 50;

const customerOf = ({ entity, id, subId }: Change): { readonly sub_id?: number } => {
  if (entity === 'customer' || entity === 'conversation') return { sub_id: id };
  return subId === undefined ? {} : { sub_id: subId };
};

const frameOf = (change: Change): AddressedFrame => ({
  merchantId: change.merchantId,
  frame: { type: 'changed', entity: change.entity, id: change.id, ...customerOf(change) },
});

const ofMany = ({ merchantId, entity }: Change): AddressedFrame => ({
  merchantId,
  frame: { type: 'changed', entity, id: 0 },
});

/** One frame for each thing that was changed, or one with the id 0 for many of one kind. */
export const framesOf = (changes: readonly Change[]): readonly AddressedFrame[] => {
  const kinds = new Map<string, Map<number, Change>>();
  for (const change of changes) {
    const kind = `${change.merchantId} ${change.entity}`;
    const changes = kinds.get(kind) ?? new Map<number, Change>();
    kinds.set(kind, changes.set(change.id, change));
  }
  return [...kinds.values()].flatMap((byId) => {
    const [first, ...others] = byId.values();
    if (first === undefined) return [];
    return others.length >= mostSingle ? [ofMany(first)] : [first, ...others].map(frameOf);
  });
};
