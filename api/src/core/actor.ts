/** A customer's session opens everything of its own, or one bill only. */
type SessionScope =
  | { readonly kind: 'full' }
  | { readonly kind: 'bill'; readonly invoiceId: number };

export type CustomerActor = {
  readonly kind: 'customer';
  readonly userId: number;
  readonly username: string;
  readonly sessionId: number;
  readonly scope: SessionScope;
};

export type StaffActor = {
  readonly kind: 'merchant';
  readonly userId: number;
  readonly username: string;
  readonly role: number;
  readonly sessionId: number;
  /** The merchants of the user's own record; nothing of any other is reached. */
  readonly merchantIds: readonly number[];
};

/** Who calls: read from the session, never from the request. */
export type Actor = CustomerActor | StaffActor;

/** `customer:12`: how audit rows and idempotency keys name a person. */
export const principalOf = (actor: Actor): string => `${actor.kind}:${actor.userId}`;

/** False when the session opens one bill and it is not this one. Ownership is a question for the query, not for this. */
export const isInScope = (actor: Actor, invoiceId: number): boolean =>
  actor.kind === 'merchant' || actor.scope.kind === 'full' || actor.scope.invoiceId === invoiceId;
