import type { GroupView } from '@billfold/shared/contracts/group.contract';
import { allCustomersName } from '@billfold/shared/contracts/limits';
import { invalidInput, notFound, Problem } from '../../core/problem.errors';

/** Also for the group of another merchant. */
export const groupNotFound = (): Problem => notFound('Group not found.');

/** Also for a merchant of other staff. */
export const locationNotFound = (): Problem => notFound('Location not found.');

/** Also for the tag of another merchant. */
export const tagNotFound = (): Problem => notFound('Tag not found.');

export const nameOrLocationMissing = (): Problem => invalidInput('Name and location are required');

export const nameOrDescriptionMissing = (): Problem =>
  invalidInput('Name and description required');

export const conditionsInvalid = (sentences: readonly string[]): Problem =>
  invalidInput(...sentences);

export const locationFixed = (): Problem => invalidInput("A group's location can't be changed.");

/** Names the merchants that have a group of this name. */
export const groupNameAmbiguous = (name: string, merchants: readonly string[]): Problem =>
  invalidInput(`${merchants.join(' and ')} each have a group ${name}. Please choose one of them.`);

const conflict = (text: string): Problem => new Problem({ status: 409, code: 'conflict', text });

export const groupNameTaken = (): Problem => conflict('A group with this name already exists.');

export const allCustomersFixed = (): Problem =>
  conflict(`The group ${allCustomersName} can't be changed or deleted.`);

/** An editor read an earlier version; the answer has what the group is now. */
export const groupChanged = (present: GroupView): Problem =>
  new Problem({
    status: 409,
    code: 'version_mismatch',
    text: 'This group was changed by someone else.',
    fields: { present },
  });
