import { createBrowserSetting } from './browser-setting';

/** Whether this browser uses single keys as shortcuts: people who speak to their computer switch them off. */
export const createKeysSetting = (storageKey: string) => createBrowserSetting(storageKey, true);

/** The keys of every page for staff. */
export const deskKeys = createKeysSetting('billfold.desk-keys');
