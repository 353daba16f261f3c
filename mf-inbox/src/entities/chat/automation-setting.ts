import { createBrowserSetting } from '@billfold/shared/remote/browser-setting';

/** Whether the box of placeholders and templates is unfolded: at first the messages have its room. */
export const useAutomationSetting = createBrowserSetting(
  'billfold.message-automation',
  false,
).useSetting;
