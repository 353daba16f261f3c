import { useSession } from '@billfold/shared/remote/Services';
import type { RemoteData } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { unreadCount } from './unread-count.resource';

/** The unread conversations of the merchant chosen in the header. */
export const useUnreadCount = (): RemoteData<number> => {
  const { chosenMerchantId } = useSession();
  const [data] = useResource(unreadCount, chosenMerchantId ?? 'all');
  return data;
};
