import { readFrequency, type AutoPayValues } from '@billfold/shared/auto-pay/auto-pay.domain';
import { agreementWays } from '@billfold/shared/contracts/opt-in-wording';

/** The entries of the form for the address of the page on which a new card is typed in. */
export const toDraftQuery = (values: AutoPayValues) => ({
  plan: values.plan,
  amount: values.amount,
  frequency: values.frequency,
  day: values.day,
  agreed: values.agreedBy ?? '',
});

const readAmount = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** Null without entries: the form begins with the settings as they are. */
export const readDraftQuery = (query: URLSearchParams): AutoPayValues | null => {
  const plan = query.get('plan');
  if (plan !== 'full' && plan !== 'custom') return null;
  return {
    plan,
    amount: readAmount(query.get('amount')),
    frequency: readFrequency(query.get('frequency')),
    day: query.get('day') ?? '',
    methodId: null,
    agreedBy: agreementWays.find((way) => way === query.get('agreed')) ?? '',
  };
};
