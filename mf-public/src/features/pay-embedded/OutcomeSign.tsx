import { PaymentSign } from '@billfold/shared/ui/PaymentSign';
import type { Outcome } from './outcome.domain';

const looks = {
  success: { icon: 'check', tone: 'good' },
  pending: { icon: 'clock', tone: 'neutral' },
  failure: { icon: 'warning', tone: 'bad' },
  cancelled: { icon: 'info', tone: 'neutral' },
} as const;

type OutcomeSignProps = { readonly tone: Outcome['tone']; readonly amountMinor: number };

/** The amount only where it was paid. */
export const OutcomeSign = ({ tone, amountMinor }: OutcomeSignProps) => (
  <PaymentSign
    {...looks[tone]}
    label="Amount paid"
    amount={tone === 'success' ? amountMinor : null}
  />
);
