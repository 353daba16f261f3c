import { storedMethods } from '../../features/list-stored-methods/stored-methods.resource';

/** The parts of the store that the tab Notes needs. */
export const features = [storedMethods.feature];
