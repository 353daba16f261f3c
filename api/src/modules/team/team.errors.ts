import { forbidden, notFound, Problem } from '../../core/problem.errors';

const conflict = (text: string): Problem => new Problem({ status: 409, code: 'conflict', text });

export const memberNotFound = (): Problem => notFound('This person is not on the team.');

export const lastOwner = (): Problem =>
  conflict('At least one active person must be able to manage the team.');

export const alreadyMember = (): Problem => conflict('This person is on the team already.');

export const formerMember = (): Problem =>
  conflict('This person was on the team before. Reactivate them in the list.');

export const emailInUse = (): Problem =>
  conflict('Another staff account uses this e-mail. Please enter another one.');

export const notInvited = (): Problem =>
  conflict('This person has accepted the invitation already.');

export const stillInvited = (): Problem =>
  conflict('This person has not accepted the invitation yet. Withdraw the invitation instead.');

export const cannotSignOut = (): Problem =>
  forbidden('You can sign out only people whose permissions you have yourself.');

export const cannotGrant = (): Problem =>
  forbidden('You can give or take only permissions that you have yourself.');
