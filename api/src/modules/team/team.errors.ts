import { forbidden, notFound, Problem } from '../../core/problem.errors';

const conflict = (text: string): Problem => new Problem({ status: 409, code: 'conflict', text });

export const memberNotFound = (): Problem => notFound("This person isn't on the team.");

export const lastOwner = (): Problem =>
  conflict('At least one active person must be able to manage the team.');

export const alreadyMember = (): Problem => conflict('This person is already on the team.');

export const formerMember = (): Problem =>
  conflict('This person was on the team before. Reactivate them in the list.');

export const emailInUse = (): Problem =>
  conflict('Another staff account uses this email. Please enter another one.');

export const notInvited = (): Problem =>
  conflict('This person has already accepted the invitation.');

export const stillInvited = (): Problem =>
  conflict("This person hasn't accepted the invitation yet. Withdraw invitation instead.");

export const cannotSignOut = (): Problem =>
  forbidden('You can only sign out people whose permissions you have yourself.');

export const cannotGrant = (): Problem =>
  forbidden('You can only give or take permissions you have yourself.');
