import { dropDrafts, dropDraftsOfOthers } from '@billfold/shared/store/form-drafts';
import { dropMerchantChoices } from './merchant-choice';

/** A logout leaves neither the drafts nor the merchant choices in this browser. */
export const dropPersonalData = (): void => {
  dropDrafts();
  dropMerchantChoices();
};

/** What other people left does not meet the person who signs in. */
export const dropPersonalDataOfOthers = (userId: number): void => {
  dropDraftsOfOthers(userId);
  dropMerchantChoices(userId);
};
