import { depositDetail, depositLineList } from './report-lists.resource';

export { DepositScreen } from './DepositScreen';

/** Loaded with the screen. */
export const features = [depositDetail.feature, depositLineList.feature];
