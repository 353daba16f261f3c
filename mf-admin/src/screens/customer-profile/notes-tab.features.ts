import { createFeature } from '@billfold/shared/store/remote-store';
import { storedMethods } from '../../features/list-stored-methods/stored-methods.resource';
import { writeNoteSaga } from '../../features/write-note/write-note.saga';
import { writeNoteReducer } from '../../features/write-note/write-note.slice';

/** The parts of the store that the tab Notes needs. */
export const features = [
  storedMethods.feature,
  createFeature('writeNote', writeNoteReducer, writeNoteSaga),
];
