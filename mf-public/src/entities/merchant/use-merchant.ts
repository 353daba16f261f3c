import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { merchant, type Brand } from './merchant.resource';

/** The merchant that an address names, with its logo and accent once they are loaded. Null without a name. */
export const useMerchant = (name: string | null): Brand | null => {
  const [data] = useResource(merchant, name);
  if (name === null) return null;
  // The logo has its place from the first moment, so that nothing moves.
  return valueOf(data) ?? { name, logoUrl: '' };
};
