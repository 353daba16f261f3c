/** The values of the beacon's contract that browsers need, apart from its schemas. */

/** Where browsers send beacons and their own reports (CSP, integrity). */
export const beaconPath = '/registry/beacons';
export const browserReportPath = '/registry/reports';
/** The time from drawing a module to its beacon, when the view does not end before. */
export const beaconAfterMs = 10_000;
/** After this wait for a screen a view that is left counts as failed. */
export const givenUpAfterMs = 3_000;
/** Maximum number of beacons in one post. */
export const beaconsPerPost = 20;
/** A page whose thread does not answer for so long hangs. */
export const hangAfterMs = 8_000;
/**
 * A view that has begun and has no outcome after this long is lost: longer than a load, its first content and
 * `beaconAfterMs` together.
 */
export const lostAfterMs = 30_000;
