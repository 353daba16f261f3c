import { savedViewLimits } from '@billfold/shared/contracts/saved-view-rule';
import type { SavedView } from '@billfold/shared/contracts/saved-view.contract';
import { forbidden, invalidInput, notFound, Problem } from '../../core/problem.errors';

/** Also for the view of another person or another team. */
export const viewNotFound = (): Problem => notFound('View not found.');

/** Also for a merchant of other staff. */
export const locationNotFound = (): Problem => notFound('Location not found.');

export const locationMissing = (): Problem => invalidInput('merchant_id is required.');

export const nameMissing = (): Problem => invalidInput('Please enter a name.');

export const changedByOthersOnly = (): Problem =>
  forbidden(
    "You don't have permission to change this view. Its author or an owner of the business can.",
  );

export const sharedByEditorsOnly = (): Problem =>
  forbidden(
    "You don't have permission to share views with the team. An owner of the business can give it to you.",
  );

export const sharedByOthersOnly = (): Problem =>
  forbidden('Only the author of a view decides who has it.');

const conflict = (text: string): Problem => new Problem({ status: 409, code: 'conflict', text });

export const nameTaken = (isShared: boolean): Problem =>
  conflict(
    isShared
      ? 'The team already has a view with this name.'
      : 'You already have a view with this name.',
  );

export const tooManyViews = (isShared: boolean): Problem =>
  conflict(
    isShared
      ? `A team shares at most ${savedViewLimits.perList} views of a list. Delete one first.`
      : `You have ${savedViewLimits.perList} views of this list, the most there can be. Delete one first.`,
  );

/** An editor read an earlier version; the answer has what the view is now. */
export const viewChanged = (present: SavedView): Problem =>
  new Problem({
    status: 409,
    code: 'version_mismatch',
    text: 'This view was changed by someone else.',
    fields: { present },
  });
