import { pinLimits } from '@billfold/shared/contracts/limits';
import { complainAboutPin, pinComplaintTexts } from '@billfold/shared/contracts/pin-rules';

/** A PIN is entered twice; `pin` holds the digits of the step in hand. */
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

/** The first step; with a complaint about the entry that was just refused. */
export const startNewPin = (complaint: string | null = null): NewPinEntry => ({
  step: 'create',
  pin: '',
  complaint,
});

/** Null when it may be entered again. That a PIN is too common is said after that: the document walks through 1234 and 1235. */
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
 * The entry after the digits of its step became `pin`. The fourth digit decides: a refused PIN begins anew, and a confirmation
 * that differs is entered again.
 */
export const enterNewPin = (entry: NewPinEntry, pin: string): NewPinEntry => {
  if (entry.step === 'create') return create(pin);
  if (entry.step === 'chosen') return entry;
  if (pin.length < pinLimits.length) return { ...entry, pin, complaint: null };
  return confirm(pin, entry.first);
};
