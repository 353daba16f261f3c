import { call } from '../stage/call';

type ShareOfCalls = readonly [effect: string, endpoint: string, share: number, delayMs?: number];

const edits = ['truncated', 'empty', 'other_order', 'other_amount', 'other_status', 'other_types'];
const shares: readonly ShareOfCalls[] = [
  // Time-outs: a little more than one authorization or refund of a hundred, so that chance leaves no less than one:
  // whether it was booked, the caller cannot know. Captures, voids and look-ups are lost, too.
  ['hang', 'auth', 0.003],
  ['b62_booked', 'auth', 0.004],
  ['b62_unbooked', 'auth', 0.003],
  ['drop_after', 'auth', 0.004],
  ['drop_before', 'auth', 0.002],
  ['drop_after', 'capture', 0.007],
  ['drop_before', 'capture', 0.003],
  ['b62_booked', 'refund', 0.005],
  ['b62_unbooked', 'refund', 0.004],
  ['drop_after', 'refund', 0.008],
  ['drop_before', 'refund', 0.003],
  ['drop_after', 'void', 0.005],
  ['drop_before', 'inquire', 0.01],
  ['drop_before', 'inquireByOrderid', 0.01],
  // The call is refused, or carried out and its answer changed on the way.
  ['refused', 'inquireByOrderid', 0.05],
  ['http_401', 'auth', 0.002],
  ['http_429', 'auth', 0.002],
  ...edits.flatMap((effect): readonly ShareOfCalls[] => [
    [effect, 'auth', 0.001],
    [effect, 'inquireByOrderid', 0.01],
    ...['capture', 'void', 'refund', 'inquire'].map(
      (endpoint) => [effect, endpoint, 0.002] as const,
    ),
  ]),
  ['http_500', 'every', 0.013],
  ['decline', 'auth', 0.01],
  ['decline', 'capture', 0.005],
  ['decline', 'refund', 0.01],
  // A part is approved, which is voided; often the void fails until the night has settled the part.
  ['partial', 'auth', 0.015],
  ['http_500', 'void', 0.4],
  // Answers slowly, so that a killed process always has open requests.
  ['slow', 'auth', 1, 600],
  ['slow', 'capture', 1, 300],
  ['slow', 'refund', 1, 600],
  ['slow', 'void', 1, 300],
];

/** The faults of the whole soak; the same seed applies them to the same calls in the order of arrival. */
export const setFaults = async (sandboxUrl: string, seed: number): Promise<void> => {
  for (const [index, [effect, endpoint, share, delayMs]] of shares.entries()) {
    const match = endpoint === 'every' ? {} : { endpoint };
    const json = { match, effect, share, seed: seed + index, delayMs };
    await call(`${sandboxUrl}/control/faults`, { json });
  }
};

export const clearFaults = (sandboxUrl: string) =>
  call(`${sandboxUrl}/control/faults`, { method: 'DELETE' });
