import {
  missingPermissionText,
  type Permission,
} from '@billfold/shared/contracts/permissions.contract';
import { forbidden, notFound, type Problem, secondFactorRequired } from './problem.errors';

/**
 * A customer's session opens everything of its own, or one invoice only. `pay`: staff and the receivers of a forwarded
 * text may have it, so it pays that invoice with a card that is entered, and reaches nothing else of the customer.
 */
type SessionScope =
  | { readonly kind: 'full' }
  | { readonly kind: 'bill' | 'pay'; readonly invoiceId: number };

export type CustomerActor = {
  readonly kind: 'customer';
  readonly userId: number;
  readonly username: string;
  readonly sessionId: number;
  readonly scope: SessionScope;
};

export type StaffActor = {
  readonly kind: 'merchant';
  /** A program of one merchant with a key, which may make the promised calls. Its user has no password. */
  readonly isProgram: boolean;
  readonly userId: number;
  readonly username: string;
  readonly role: number;
  readonly sessionId: number;
  /**
   * The merchants of the user's own record at which the user has the permission of the route; nothing of any other is
   * reached.
   */
  readonly merchantIds: readonly number[];
  /** What the user may do at each merchant of the own record. */
  readonly permissions: ReadonlyMap<number, readonly string[]>;
  /** `due`: the person has a second factor, and this session has not proved it for a while. */
  readonly secondFactor: 'none' | 'due' | 'fresh';
};

/** Who calls: read from the session, never from the request. */
export type Actor = CustomerActor | StaffActor;

/** A job that changes records, such as `recurring_invoice`. */
export type SystemActor = { readonly kind: 'system'; readonly name: string };

/** The part of a caller that decides which rows are the caller's. */
export type Reach =
  | Pick<CustomerActor, 'kind' | 'userId'>
  | Pick<StaffActor, 'kind' | 'merchantIds'>;

/** `customer:12`, `system:reconciler`: how audit rows and idempotency keys name who acts. */
export const principalOf = (actor: Actor | SystemActor): string =>
  `${actor.kind}:${actor.kind === 'system' ? actor.name : actor.userId}`;

/**
 * False when the session opens one invoice and it is not this one. Ownership is a question for the query, not for this.
 */
export const isInScope = (actor: Actor, invoiceId: number): boolean =>
  actor.kind === 'merchant' || actor.scope.kind === 'full' || actor.scope.invoiceId === invoiceId;

/** Whether the session belongs to a link in a text or mail. */
export const isPayer = (actor: Actor): actor is CustomerActor =>
  actor.kind === 'customer' && actor.scope.kind === 'pay';

/**
 * The merchant that staff mean: the one they name, or their only one. Throws `notFound` for one that is not theirs, and
 * `missing` where they name none and have not exactly one.
 */
export const merchantMeant = (
  { merchantIds }: Pick<StaffActor, 'merchantIds'>,
  named: number | undefined,
  problems: { readonly missing: () => Problem; readonly notFound: () => Problem },
): number => {
  if (named !== undefined && !merchantIds.includes(named)) throw problems.notFound();
  const [only, ...others] = merchantIds;
  const merchantId = named ?? (others.length === 0 ? only : undefined);
  if (merchantId === undefined) throw problems.missing();
  return merchantId;
};

/** The merchants at which the staff member has this permission, by id. */
export const merchantsWith = (
  { permissions }: Pick<StaffActor, 'permissions'>,
  permission: Permission,
): readonly number[] =>
  [...permissions].flatMap(([id, granted]) => (granted.includes(permission) ? [id] : []));

/** Those of the caller's merchants that the request names; all of them when it names none. */
export const ownMerchants = (
  { merchantIds }: Pick<StaffActor, 'merchantIds'>,
  requestedIds: readonly number[] | undefined,
): readonly number[] =>
  requestedIds === undefined ? merchantIds : merchantIds.filter((id) => requestedIds.includes(id));

/** The same person, who reaches only the merchants with this permission. Throws forbidden when there are none. */
export const limitTo = (actor: StaffActor, permission: Permission): StaffActor => {
  const merchantIds = merchantsWith(actor, permission);
  if (merchantIds.length === 0 && actor.permissions.size > 0)
    throw forbidden(missingPermissionText(permission));
  return { ...actor, merchantIds };
};

/**
 * For a call that needs a second permission, or one that depends on its body: throws forbidden without the permission
 * at this merchant, and notFound at a merchant where the person does not work.
 */
export const requirePermission = (
  { permissions }: Pick<StaffActor, 'permissions'>,
  permission: Permission,
  merchantId: number,
): void => {
  const granted = permissions.get(merchantId);
  if (granted === undefined) throw notFound();
  if (!granted.includes(permission)) throw forbidden(missingPermissionText(permission));
};

/**
 * Guards calls that a stolen session must not make: throws secondFactorRequired. Staff without a second factor pass.
 */
export const requireSecondFactor = ({ secondFactor }: Pick<StaffActor, 'secondFactor'>): void => {
  if (secondFactor === 'due') throw secondFactorRequired();
};
