import {
  recurringStatusWords,
  type RecurringStatus,
} from '@billfold/shared/contracts/recurring-invoice-words';
import { StatusPill } from '@billfold/shared/ui/StatusPill';

const tones = { active: 'success', paused: 'warning', ended: 'neutral' } as const;

export const RecurringStatusPill = ({ status }: { readonly status: RecurringStatus }) => (
  <StatusPill status={status} label={recurringStatusWords[status]} tone={tones[status]} />
);
