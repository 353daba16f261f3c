import { beaconPath, hangAfterMs } from '@billfold/shared/contracts/beacon-constants';

const tickMs = 1_000;

/**
 * The watchdog: a worker, so outside the page's thread. The page sends it a message each second: the text to post when
 * no further message comes, an empty one when nothing is to be watched, and null when the last one still holds. A
 * computer that sleeps stops its ticks, too.
 */
export const watchdogScript = `'use strict';
let report = '';
let missed = 0;
let isTold = false;
self.onmessage = ({ data }) => {
  missed = 0;
  isTold = false;
  if (typeof data === 'string') report = data;
};
setInterval(() => {
  if (report === '' || isTold) return;
  missed += ${tickMs};
  if (missed < ${hangAfterMs}) return;
  isTold = true;
  fetch('${beaconPath}', {
    method: 'POST',
    body: report,
    keepalive: true,
    headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
  }).catch(() => {});
}, ${tickMs});
`;

/** The worker's own policy: it may call this registry and nothing else. */
export const watchdogHeaders = {
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
  'Cache-Control': 'public, max-age=3600',
  'X-Content-Type-Options': 'nosniff',
} as const;
