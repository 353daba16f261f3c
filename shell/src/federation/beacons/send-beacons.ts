import { beaconPath, beaconsPerPost } from '@billfold/shared/contracts/beacon-constants';
import type { Beacon } from '@billfold/shared/contracts/beacon.contract';

export type SendBeacons = (beacons: readonly Beacon[]) => void;

/** As text: then no browser asks for permission first, and a page that is closing still sends it. */
const post = (text: string): void => {
  try {
    if (navigator.sendBeacon(beaconPath, text)) return;
  } catch {
    // Browsers without it, and those that forbid it, are asked the other way.
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
  (beacons) => {
    for (let start = 0; start < beacons.length; start += beaconsPerPost)
      post(JSON.stringify({ environment, beacons: beacons.slice(start, start + beaconsPerPost) }));
  };
