import { consents } from './consents.resource';
import { exportConsents } from './export-consents.submission';

/** Loaded with the history of consents. */
export const features = [consents.feature, exportConsents.feature];
