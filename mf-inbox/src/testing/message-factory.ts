import type { MessageView } from '@billfold/shared/contracts/message.contract';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';

/** A read text from Ann Lee, customer 12. */
export const messageWith = (change: Partial<MessageView> = {}): MessageView => {
  const body = change.body ?? 'Is my bill due this week?';
  return {
    id: 3,
    sub_id: 12,
    user_name: 'Ann Lee',
    first_name: 'Ann',
    last_name: 'Lee',
    body,
    truncated_body: body.slice(0, 65),
    created_at: '2026-03-05T14:30:00.000Z',
    read: true,
    type: 2,
    medium: 1,
    sent_from: 'Ann Lee',
    delivery: 'received',
    ...change,
  };
};

type ContactAnswer = Pick<
  CustomerView,
  | 'id'
  | 'user'
  | 'merchant_id'
  | 'full_name'
  | 'first_name'
  | 'last_name'
  | 'is_business'
  | 'business_name'
  | 'email'
  | 'sms_opt_in'
  | 'email_opt_in'
  | 'formatted_phone'
  | 'merchant_name'
>;

export const contactWith = (change: Partial<ContactAnswer> = {}): ContactAnswer => ({
  id: 12,
  user: 8,
  merchant_id: 1,
  full_name: 'Ann Lee',
  first_name: 'Ann',
  last_name: 'Lee',
  is_business: false,
  business_name: '',
  email: 'ann@people.test',
  sms_opt_in: 'true',
  email_opt_in: 'false',
  formatted_phone: '(303) 555-0199',
  merchant_name: 'Cedar Water',
  ...change,
});
