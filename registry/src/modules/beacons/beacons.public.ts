/** What other modules may use of the beacons. */
export { BeaconCollector } from './beacon-collector';
export {
  bucketOf,
  clsScale,
  countAbove,
  countOf,
  percentileOf,
  type Histogram,
} from './histogram.domain';
export { nameVisitor, type Sender } from './visitor-name';
export { readCommonHealth } from './read-common-health.service';
export { readUnjudgedWindow, readWindow, type ReleaseWindow } from './read-window.service';
