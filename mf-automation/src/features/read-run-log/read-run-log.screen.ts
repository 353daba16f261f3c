import { loggedTrigger } from './logged-trigger.resource';
import { itemList, runList } from './runs.resource';

export { RunLogScreen } from './RunLogScreen';
export { RunScreen } from './RunScreen';

/** Loaded with the screens. */
export const features = [loggedTrigger.feature, runList.feature, itemList.feature];
