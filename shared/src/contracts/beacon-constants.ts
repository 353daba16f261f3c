/** The values of the beacon's contract that browsers need, apart from its schemas. */

/** Where browsers send beacons and their own reports (CSP, integrity). */
export const beaconPath = '/registry/beacons';
export const browserReportPath = '/registry/reports';
/** So long after a module was drawn its beacon is sent, if nothing ends the view before. */
export const beaconAfterMs = 10_000;
/** Who leaves after so long a wait for a screen gave it up: its view counts as failed. */
export const givenUpAfterMs = 3_000;
/** How many beacons one post may hold. */
export const beaconsPerPost = 20;
