type ShareOfCalls = {
  readonly effect: string;
  readonly endpoint?: string;
  readonly share: number;
  readonly delayMs?: number;
};

/**
 * A little more than one authorisation or refund of a hundred, so that chance leaves no less than one: whether it was
 * booked, the caller cannot know. Captures, voids and look-ups are lost, too.
 */
const timeOuts: readonly ShareOfCalls[] = [
  { effect: 'hang', endpoint: 'auth', share: 0.003 },
  { effect: 'b62_booked', endpoint: 'auth', share: 0.004 },
  { effect: 'b62_unbooked', endpoint: 'auth', share: 0.003 },
  { effect: 'drop_after', endpoint: 'auth', share: 0.004 },
  { effect: 'drop_before', endpoint: 'auth', share: 0.002 },
  { effect: 'drop_after', endpoint: 'capture', share: 0.007 },
  { effect: 'drop_before', endpoint: 'capture', share: 0.003 },
  { effect: 'b62_booked', endpoint: 'refund', share: 0.005 },
  { effect: 'b62_unbooked', endpoint: 'refund', share: 0.004 },
  { effect: 'drop_after', endpoint: 'refund', share: 0.008 },
  { effect: 'drop_before', endpoint: 'refund', share: 0.003 },
  { effect: 'drop_after', endpoint: 'void', share: 0.005 },
  { effect: 'drop_before', endpoint: 'inquire', share: 0.01 },
  { effect: 'drop_before', endpoint: 'inquireByOrderid', share: 0.01 },
];
/** The call is refused, or carried out and its answer changed on the way. */
const forgeries: readonly ShareOfCalls[] = [
  { effect: 'refused', endpoint: 'inquireByOrderid', share: 0.05 },
  { effect: 'http_401', endpoint: 'auth', share: 0.002 },
  { effect: 'http_429', endpoint: 'auth', share: 0.002 },
  ...['truncated', 'empty', 'other_order', 'other_amount', 'other_status', 'other_types'].flatMap(
    (effect): ShareOfCalls[] => [
      { effect, endpoint: 'auth', share: 0.001 },
      { effect, endpoint: 'inquireByOrderid', share: 0.01 },
      { effect, endpoint: 'capture', share: 0.002 },
      { effect, endpoint: 'void', share: 0.002 },
      { effect, endpoint: 'refund', share: 0.002 },
      { effect, endpoint: 'inquire', share: 0.002 },
    ],
  ),
];
const serverErrors: readonly ShareOfCalls[] = [{ effect: 'http_500', share: 0.013 }];
const declines: readonly ShareOfCalls[] = [
  { effect: 'decline', endpoint: 'auth', share: 0.01 },
  { effect: 'decline', endpoint: 'capture', share: 0.005 },
  { effect: 'decline', endpoint: 'refund', share: 0.01 },
];
/** A part is approved, which is voided; often the void fails until the night has settled the part. */
const parts: readonly ShareOfCalls[] = [
  { effect: 'partial', endpoint: 'auth', share: 0.015 },
  { effect: 'http_500', endpoint: 'void', share: 0.4 },
];
/** Answers slowly, so that a killed process always has open requests. */
const patience: readonly ShareOfCalls[] = [
  { effect: 'slow', endpoint: 'auth', share: 1, delayMs: 600 },
  { effect: 'slow', endpoint: 'capture', share: 1, delayMs: 300 },
  { effect: 'slow', endpoint: 'refund', share: 1, delayMs: 600 },
  { effect: 'slow', endpoint: 'void', share: 1, delayMs: 300 },
];

/** The faults of the whole soak; the same seed applies them to the same calls in the order of arrival. */
export const setFaults = async (sandboxUrl: string, seed: number): Promise<void> => {
  for (const [index, { effect, endpoint, share, delayMs }] of [
    ...timeOuts,
    ...forgeries,
    ...serverErrors,
    ...declines,
    ...parts,
    ...patience,
  ].entries()) {
    const response = await fetch(`${sandboxUrl}/control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        match: endpoint === undefined ? {} : { endpoint },
        effect,
        share,
        seed: seed + index,
        ...(delayMs === undefined ? {} : { delayMs }),
      }),
    });
    if (!response.ok) throw new Error(`The sandbox refused a fault: ${await response.text()}`);
  }
};

export const clearFaults = async (sandboxUrl: string): Promise<void> => {
  await fetch(`${sandboxUrl}/control/faults`, { method: 'DELETE' });
};
