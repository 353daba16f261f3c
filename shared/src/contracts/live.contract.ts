/** The one sub-protocol name the socket offers beside the token: `['billfold.v1', token]`. The server echoes the first. */
export const liveProtocol = 'billfold.v1';
/** Close code when the token is refused or does not belong to the username of the first frame. */
export const liveRefusedCode = 4401;
export const liveReconnectMs = 5_000;

/** A frame from the notification service, as JSON text. `id` is the invoice of a payment or the message's own id; 0 of a donation, which has neither bill nor customer. */
export type LiveFrame = {
  readonly type: 'message' | 'payment';
  readonly user: string;
  readonly message: string;
  readonly sub_id: number;
  readonly id: number;
};
