import { createKeysSetting } from '@billfold/shared/remote/keys-setting';

/** Whether this browser uses the keys of the inbox. */
export const useKeysSetting = createKeysSetting('billfold.inbox-keys').useSetting;
