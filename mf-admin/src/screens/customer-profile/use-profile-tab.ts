import { withParameters } from '@billfold/shared/remote/with-parameters';
import { useSearchParams } from 'react-router-dom';

const tabs = [
  { id: 'conversation', label: 'Conversation' },
  { id: 'invoices', label: 'Invoices' },
  { id: 'payments', label: 'Payments' },
  { id: 'notes', label: 'Notes' },
] as const;
type ProfileTab = (typeof tabs)[number]['id'];

/**
 * The tab that the address names: `?tab=notes`; absent or unknown: the first. The links keep the queries of the lists.
 */
export const useProfileTab = (hasConversation: boolean) => {
  const [params] = useSearchParams();
  const shown = tabs.filter(({ id }) => hasConversation || id !== 'conversation');
  const first: ProfileTab = hasConversation ? 'conversation' : 'invoices';
  const current = shown.find(({ id }) => id === params.get('tab'))?.id ?? first;
  const searchOf = (tab: ProfileTab): string =>
    withParameters(params, { tab: tab === first ? null : tab }).toString();
  const links = shown.map(({ id, label }) => ({
    id,
    label,
    to: { search: searchOf(id) },
    isCurrent: id === current,
  }));
  return { current, links };
};
