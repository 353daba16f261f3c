import { messageLimits } from '@billfold/shared/contracts/limits';
import {
  fieldsIn,
  fillMergeFields,
  type MergeValues,
} from '@billfold/shared/contracts/merge-fields';
import { maskCardNumbers } from '../../core/card-number.domain';
import { type Medium, type Recipient, reachOf } from '../../core/message.domain';

export type ReminderText = {
  /** With its merge fields: they are filled when it leaves. */
  readonly body: string;
  readonly text: string;
};

/** The product's own text, for merchants without a template for reminders. */
const ownBody = ({ isBusiness }: Recipient, isLate: boolean): string =>
  `Hi {${isBusiness ? 'user business name' : 'user first name'}}, this is a reminder from {merchant name}: {balance} ${isLate ? 'was' : 'is'} due {due date}. View and pay your bill: {link}`;

/** For a customer without a name. */
const namelessBody = (isLate: boolean): string =>
  `This is a reminder from {merchant name}: {balance} ${isLate ? 'was' : 'is'} due {due date}. View and pay your bill: {link}`;

/**
 * The first of the merchant's templates that has the link, and a value for each field of this customer and invoice;
 * else the product's own text.
 */
export const chooseText = (
  templates: readonly string[],
  values: MergeValues,
  { recipient, isLate }: { readonly recipient: Recipient; readonly isLate: boolean },
): ReminderText => {
  const withLink = templates.filter((body) => fieldsIn(body).includes('link'));
  const bodies = [...withLink, ownBody(recipient, isLate)];
  const filled = bodies.map((body) => ({ body, ...fillMergeFields(body, values) }));
  const fits = filled.find(
    ({ text, missing }) => missing.length === 0 && text.length <= messageLimits.bodyMax,
  );
  const body = fits?.body ?? namelessBody(isLate);
  return { body, text: maskCardNumbers(fillMergeFields(body, values).text) };
};

type Way =
  | { readonly kind: 'reachable'; readonly medium: Medium }
  | { readonly kind: 'no_consent' | 'stopped' | 'no_address' };

/** A text before an email; neither without consent, and no text after STOP. */
export const wayOf = (recipient: Recipient, hasStoppedTexts: boolean): Way => {
  const text = hasStoppedTexts ? null : reachOf(recipient, 'sms').kind;
  const mail = reachOf(recipient, 'email').kind;
  if (text === 'reachable') return { kind: 'reachable', medium: 'sms' };
  if (mail === 'reachable') return { kind: 'reachable', medium: 'email' };
  if (text === null) return { kind: 'stopped' };
  return { kind: text === 'no_consent' && mail === 'no_consent' ? 'no_consent' : 'no_address' };
};
