import type { TagView } from '@billfold/shared/contracts/tag.contract';
import { createOptions } from '@billfold/shared/list/create-options';
import { moduleName } from '../../module/module-name';

/** The tags of all merchants of the staff member; with several, each names its merchant. */
export const tagOptions = createOptions<TagView>({
  module: moduleName,
  name: 'tags',
  path: 'tags',
  option: ({ id, name, merchant_name }, { merchants }) => ({
    id: String(id),
    label: name,
    ...(merchants.length > 1 && { detail: merchant_name }),
  }),
});
