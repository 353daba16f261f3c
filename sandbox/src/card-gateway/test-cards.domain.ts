import { tokenOfCard } from '../tokenizer/card-token.domain';

/** How the bank behind a card behaves. */
export type CardBehaviour = 'approves' | 'declines' | 'expired' | 'times_out' | 'approves_in_part';

/** The most the card that approves in part ever gives, in cents; below six dollars it approves in full. */
export const PARTIAL_APPROVAL = { fromCents: 600, givesCents: 500 } as const;

const BEHAVIOUR_BY_TOKEN: ReadonlyMap<string, CardBehaviour> = new Map([
  [tokenOfCard('4387751111111053'), 'declines'],
  [tokenOfCard('4387751111111046'), 'expired'],
  [tokenOfCard('4999006200620062'), 'times_out'],
  [tokenOfCard('4387750101010101'), 'approves_in_part'],
]);

export const behaviourOfCard = (token: string): CardBehaviour => {
  return BEHAVIOUR_BY_TOKEN.get(token) ?? 'approves';
};
