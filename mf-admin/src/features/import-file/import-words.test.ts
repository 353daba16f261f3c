import { importDone, importWith } from '../../testing/imports-factory';
import { stateWordsOf } from './import-words';

const countsWith = (created: number, failed: number) => ({
  created,
  updated: 0,
  unchanged: 1,
  failed,
  warnings: 0,
});

describe('the status of an import', () => {
  it.each([
    ['checked', 3, 6, 'Not confirmed', 'warning'],
    ['checked', 0, 6, 'Nothing to import', 'danger'],
    ['checked', 0, 0, 'Nothing to import', 'neutral'],
    ['done', 3, 6, 'Imported', 'success'],
    ['done', 0, 6, 'Nothing imported', 'danger'],
    ['done', 0, 0, 'Nothing imported', 'neutral'],
  ] as const)('names %s with %i created and %i failed', (state, created, failed, label, tone) => {
    const counts = countsWith(created, failed);
    const view = state === 'done' ? importDone({ counts }) : importWith({ state, planned: counts });
    expect(stateWordsOf(view)).toEqual({ label, tone });
  });
});
