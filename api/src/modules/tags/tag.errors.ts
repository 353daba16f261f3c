import { tagLimits } from '@billfold/shared/contracts/tag.contract';
import { invalidInput, notFound, Problem } from '../../core/problem.errors';

/** Also for the tag of another merchant. */
export const tagNotFound = (): Problem => notFound('Tag not found');

/** Also for the customer of another merchant. */
export const customerNotFound = (): Problem => notFound('Subscription not found');

export const merchantNotFound = (): Problem => notFound('Business not found');

export const merchantMissing = (): Problem =>
  invalidInput('Please choose the business the tag belongs to.');

export const tooManyTags = (): Problem =>
  invalidInput(
    `Businesses can have up to ${tagLimits.perMerchant} tags. Please delete some first.`,
  );

/** A tag or group of the filter was deleted: the person must see the customers first. */
export const filterOutdated = (): Problem =>
  new Problem({
    status: 409,
    code: 'conflict',
    text: 'A tag or group in your filter was deleted. Please check the customers and try again.',
  });

/** Also for the change of another person. */
export const nothingToUndo = (): Problem => notFound('This can no longer be undone.');
