/** The recipient wrote STOP to this number: https://www.twilio.com/docs/errors/21610 */
export const unsubscribedCode = 21_610;

const invalidNumber = "This phone number isn't valid.";
const noTextsThere = "This phone number can't receive texts. It may be a landline.";

/** The provider's numbers of failures, for staff. */
const sentences: ReadonlyMap<number, string> = new Map([
  [21_211, invalidNumber],
  [21_214, invalidNumber],
  [21_217, invalidNumber],
  [21_408, "Texts to this phone number's country are turned off."],
  [unsubscribedCode, 'The customer opted out of texts.'],
  [21_612, "The carrier doesn't accept texts to this phone number from yours."],
  [21_614, noTextsThere],
  [21_617, 'The text is too long.'],
  [30_003, 'The phone is off or out of range.'],
  [30_004, 'The phone blocks texts from your number.'],
  [30_005, 'This phone number is unknown or no longer in use.'],
  [30_006, noTextsThere],
  [30_007, 'The carrier blocked this text as spam.'],
  [30_008, "The carrier didn't deliver this text and didn't give a reason."],
  [30_022, 'Your number has sent more texts than the carrier allows.'],
  [30_034, "Your number isn't registered with the carriers."],
]);

/** Why the provider refused a text, or did not deliver it: a sentence for staff. */
export const failureText = (code: number | undefined, otherwise: string): string =>
  (code === undefined ? undefined : sentences.get(code)) ??
  (code === undefined ? `${otherwise}.` : `${otherwise} (code ${code}).`);

const withoutPhone = new Set([21_211, 21_214, 21_217, 21_614, 30_005, 30_006]);

/** Whether another text to the same number would fail, too. */
export const isNumberUnusable = (code: number | null): boolean =>
  code !== null && withoutPhone.has(code);
