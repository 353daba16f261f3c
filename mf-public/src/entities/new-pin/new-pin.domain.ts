import { pinLimits } from '@billfold/shared/contracts/limits';
import { complainAboutPin, pinComplaintTexts } from '@billfold/shared/contracts/pin-rules';

/** A new PIN is entered twice; `pin` has the digits of the current step. */
export type NewPinEntry =
  | { readonly step: 'create'; readonly pin: string; readonly complaint: string | null }
  | {
      readonly step: 'confirm';
      readonly pin: string;
      readonly first: string;
      readonly complaint: string | null;
    }
  | { readonly step: 'chosen'; readonly pin: string };

export const pinsDifferText = 'Pins do not match, try again.';
export const newPinTitles: Readonly<Record<NewPinEntry['step'], string>> = {
  create: 'Create your PIN',
  confirm: 'Confirm your PIN',
  chosen: 'Confirm your PIN',
};

/** Starts the first step, with a complaint about a refused entry. */
export const startNewPin = (complaint: string | null = null): NewPinEntry => ({
  step: 'create',
  pin: '',
  complaint,
});

/**
 * Returns the complaint about a PIN; null when it may be confirmed. A common PIN is refused after the
 * confirmation, because the specified example passes through 1234 and 1235.
 */
export const complainAboutFirstEntry = (pin: string): string | null => {
  const complaint = complainAboutPin(pin);
  return complaint === null || complaint === 'too_common' ? null : pinComplaintTexts[complaint];
};

const create = (pin: string): NewPinEntry => {
  if (pin.length < pinLimits.length) return { step: 'create', pin, complaint: null };
  const complaint = complainAboutFirstEntry(pin);
  return complaint === null
    ? { step: 'confirm', pin: '', first: pin, complaint: null }
    : startNewPin(complaint);
};

const confirm = (pin: string, first: string): NewPinEntry => {
  if (pin !== first) return { step: 'confirm', pin: '', first, complaint: pinsDifferText };
  const complaint = complainAboutPin(pin);
  return complaint === null ? { step: 'chosen', pin } : startNewPin(pinComplaintTexts[complaint]);
};

/**
 * Returns the entry after `pin` changed. The fourth digit decides: a refused PIN starts again, and a differing
 * confirmation is entered again.
 */
export const enterNewPin = (entry: NewPinEntry, pin: string): NewPinEntry => {
  if (entry.step === 'create') return create(pin);
  if (entry.step === 'chosen') return entry;
  if (pin.length < pinLimits.length) return { ...entry, pin, complaint: null };
  return confirm(pin, entry.first);
};
