import { beaconPath, beaconsPerPost } from '@billfold/shared/contracts/beacon-constants';
import type { Beacon, ViewNote } from '@billfold/shared/contracts/beacon.contract';

export type SendBeacons = (beacons: readonly Beacon[], notes?: readonly ViewNote[]) => void;

/** As text: a browser then sends no preflight request, and a page that is closing still sends it. */
const post = (text: string): void => {
  try {
    if (navigator.sendBeacon(beaconPath, text)) return;
  } catch {
    // For browsers without `sendBeacon`, and those that block it.
  }
  fetch(beaconPath, {
    method: 'POST',
    body: text,
    keepalive: true,
    headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
  }).catch(() => {
    // A lost beacon is not repeated.
  });
};

export const createSender =
  (environment: string): SendBeacons =>
  (beacons, notes = []) => {
    const { length } = beacons.length > notes.length ? beacons : notes;
    for (let start = 0; start < length; start += beaconsPerPost) {
      const part = [start, start + beaconsPerPost] as const;
      const sentNotes = notes.slice(...part);
      post(
        JSON.stringify({
          environment,
          beacons: beacons.slice(...part),
          ...(sentNotes.length === 0 ? {} : { notes: sentNotes }),
        }),
      );
    }
  };
