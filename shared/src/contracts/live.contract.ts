import type { LiveEvent } from './remote.contract';

/**
 * The one sub-protocol name the socket offers beside the token: `['billfold.v1', token]`. The server echoes the first.
 */
export const liveProtocol = 'billfold.v1';
/** Close code when the token is refused or does not belong to the username of the first frame. */
export const liveRefusedCode = 4401;
export const liveReconnectMs = 5_000;

/**
 * The server's sign of life: after the greeting, every `beat_ms`, and whenever the page sends `liveQuestion`. Without a
 * `type`, so that shells from before it drop it. A socket that has brought none, from a server before it, is expected
 * to bring none.
 */
export type BeatFrame = { readonly beat_ms: number };
export const liveBeatMs = 20_000;
export const liveQuestion = 'alive?';

/**
 * A frame of which staff see a toast. `id` is the invoice of a payment or the message's own id; 0 of a donation, which
 * has neither invoice nor customer.
 */
export type NewsFrame = {
  readonly type: 'message' | 'payment';
  readonly user: string;
  readonly message: string;
  readonly sub_id: number;
  readonly id: number;
};

/** What a `changed` frame may be about. A conversation has the id of its customer, a staff member that of the user. */
export type ChangedEntity =
  | 'customer'
  | 'group'
  | 'invoice'
  | 'conversation'
  | 'template'
  | 'staff'
  | 'alarm'
  | 'operation'
  | 'trigger'
  | 'lockbox_file'
  | 'import'
  | 'saved_view'
  | 'api_key'
  | 'webhook'
  | 'merchant'
  | 'recurring_invoice';

/**
 * A record of the merchant was changed, by any person or job. Screens that show the record read it again. The event has
 * no details of the change.
 */
type ChangedFrame = {
  readonly type: 'changed';
  readonly entity: ChangedEntity;
  /** 0: many of the merchant's were changed at once. */
  readonly id: number;
  /** The customer concerned. */
  readonly sub_id?: number;
};

/** A frame from the notification service, as JSON text. */
export type LiveFrame = NewsFrame | ChangedFrame;

/**
 * Whether the event is a change of this entity: `refreshOn: (event) => isChanged(event, 'group')`. With `id`, of this
 * one, or of many at once.
 */
export const isChanged = (event: LiveEvent, entity: ChangedEntity, id?: number): boolean =>
  event.type === 'changed' &&
  event.entity === entity &&
  (id === undefined || event.id === id || event.id === 0);
