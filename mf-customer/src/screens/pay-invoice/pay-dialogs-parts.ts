import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { loadPayDialogs } from './load-pay-dialogs';

/** The line of a later day, which the calendar among the overlays sets. */
export const ChosenDay = lazyPart(async () => (await loadPayDialogs()).ChosenDay);

/** The overlays of an invoice that can be paid, fetched when they are near. */
export const PayOverlays = lazyPart(
  async () => (await loadPayDialogs()).PayOverlays,
  async () => (await loadPayDialogs()).payDialogsFeatures,
);
/** The success of a payment that left a part. */
export const PartPaid = lazyPart(async () => (await loadPayDialogs()).PartPaid);
