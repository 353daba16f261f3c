import { messageLimits } from '@billfold/shared/contracts/limits';
import type { MergeValues } from '@billfold/shared/contracts/merge-fields';
import type { SkipReason } from '@billfold/shared/contracts/trigger-rule';
import type { ItemFacts } from './item.queries';
import { billValues, fillTemplate } from './template-text.service';
import type { Rule, Span } from './trigger-rule.domain';

export type Decision =
  | {
      readonly kind: 'send';
      /** As the customer gets it. */
      readonly text: string;
      /** The template and the values of the invoice for it. */
      readonly body: string;
      readonly values: MergeValues;
    }
  | { readonly kind: 'skip'; readonly reason: SkipReason; readonly detail: string | null };

export const skip = (reason: SkipReason, detail: string | null = null): Decision => ({
  kind: 'skip',
  reason,
  detail,
});

/** Why the invoice is no subject of the event any more; null when it is. */
export const unfit = (
  facts: ItemFacts,
  matches: (description: string) => boolean,
): SkipReason | null => {
  if (!facts.isCustomer) return 'customer_deleted';
  if (facts.isDeleted) return 'bill_deleted';
  if (facts.isMatching && matches(facts.description)) return null;
  if (facts.state === 'cancelled') return 'bill_cancelled';
  return facts.state === 'paid' ? 'paid' : 'no_match';
};

/** Why the customer cannot be reached in this way; null when they can. */
const unreachable = ({ recipient, customer, hasStoppedTexts }: ItemFacts): SkipReason | null => {
  const isText = recipient === 'text';
  if (isText && hasStoppedTexts) return 'stopped_texts';
  if (!(isText ? customer.smsOptIn : customer.emailOptIn)) return 'opted_out';
  return (isText ? customer.phone : customer.email) === null ? 'no_address' : null;
};

type Situation = {
  readonly rule: Pick<Rule, 'template'>;
  readonly span: Span;
  readonly matches: (description: string) => boolean;
  /** In the text, when the template has it. */
  readonly link: string;
};

/** What becomes of an item for the customer: the filled text, or why there is none. */
export const decideItem = (
  facts: ItemFacts,
  { rule, span, matches, link }: Situation,
): Decision => {
  const reason = unfit(facts, matches) ?? unreachable(facts);
  if (reason !== null) return skip(reason);
  if (rule.template === null) return skip('no_template');
  const { body } = rule.template;
  const values = billValues(facts, { on: span.on, link });
  const { text, missing } = fillTemplate(body, facts, values);
  if (missing.length > 0) return skip('missing_value', missing.join(', '));
  return text.length > messageLimits.bodyMax
    ? skip('too_long')
    : { kind: 'send', text, body, values };
};
