import type { TriggerField } from '@billfold/shared/contracts/trigger-rule';

export type RuleCondition = {
  readonly field: TriggerField;
  readonly operator: string;
  readonly value: string;
};
export type RuleAction = {
  readonly type: 'send_message' | 'send_email';
  readonly recipients: readonly string[];
};

/** An automated event as a run carries it out, and stores it: an edit applies to the next run. */
export type Rule = {
  readonly conditions: readonly RuleCondition[];
  readonly actions: readonly RuleAction[];
  readonly template: { readonly name: string; readonly body: string } | null;
  readonly toEmail: string | null;
  readonly repeatDays: number | null;
};

/** A text or a mail to the customer, or a line of the mail to the office. */
export type RecipientKind = 'text' | 'mail' | 'office';

export const recipientsOf = ({ actions }: Pick<Rule, 'actions'>): readonly RecipientKind[] => {
  const kinds = actions.flatMap(({ type, recipients }): RecipientKind[] => [
    ...(recipients.includes('customer')
      ? [type === 'send_message' ? ('text' as const) : ('mail' as const)]
      : []),
    ...(recipients.includes('email') ? ['office' as const] : []),
  ]);
  return [...new Set(kinds)];
};

/** The days that a run covers, at the merchant; `on` is the last. */
export type Span = { readonly from: string; readonly on: string };
