import {
  brandOf,
  complainAboutTypedCard,
  methodRefused,
  type TypedCard,
} from '../payment-methods/payment-methods.public';
import type { NewInstrument } from './new-instrument.queries';

/** A card that was typed in for one payment, as its token says it is. Throws methodRefused for one that cannot pay. */
export const toTypedCard = (
  card: TypedCard,
  now: Date,
): NewInstrument & { readonly kind: 'card' } => {
  const complaint = complainAboutTypedCard(card, now);
  if (complaint !== undefined) throw methodRefused(complaint);
  const { token, expiration, addressZip } = card;
  return {
    kind: 'card',
    token,
    expiration,
    addressZip: addressZip ?? null,
    last4: token.slice(-4),
    cardType: brandOf(token.charAt(1)) ?? null,
    holderName: null,
    keep: null,
  };
};
