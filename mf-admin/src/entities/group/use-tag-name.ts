import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { merchantTags } from './group.resource';
import { tagNameOf } from './tag-names';

/** What a merchant calls its tags. Without `isNeeded` nothing is read. */
export const useTagName = (merchantId: number, isNeeded: boolean): ((id: string) => string) => {
  const [data] = useResource(merchantTags, isNeeded ? merchantId : null);
  const tags = valueOf(data);
  return tags === undefined ? () => '…' : tagNameOf(tags);
};
