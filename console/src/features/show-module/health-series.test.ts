import { figureWords, markersOf, measures, seriesOf } from './health-series';

const point = {
  views: 8,
  failed: 2,
  fellBack: 1,
  errored: 1,
  lost: 2,
  actions: 40,
  vain: 10,
  loadP75: 412.4,
  lcpP75: null,
  inpP75: 80,
  clsP75: 0.01234,
  contentP75: 1_200,
};
const minute = '2026-01-02T03:04:00.000Z';

describe('health measures', () => {
  it.each([
    ['failed', '25 %', 0.25],
    ['load', '412 ms', 412.4],
    ['lcp', '–', null],
    ['cls', '0.012', 0.01234],
    ['views', '8', 8],
    ['lost', '20 %', 0.2],
    ['vain', '25 %', 0.25],
    ['content', '1200 ms', 1_200],
  ])('show %s as %s', (id, words, value) => {
    const measure = measures.find((candidate) => candidate.id === id);
    if (measure === undefined) throw new Error(`no measure ${id}`);
    expect(figureWords(measure, point)).toBe(words);
    expect(
      seriesOf(measure, [
        {
          release: 'mf-inbox@1.0.0-aaaaaaa',
          points: [{ minute, ...point }],
          total: point,
          causes: [],
        },
      ]),
    ).toEqual([{ name: '1.0.0-aaaaaaa', points: [[Date.parse(minute), value]] }]);
  });

  it('have no share without a view', () => {
    const none = { ...point, views: 0, lost: 0, actions: 0 };
    for (const share of measures.filter(({ unit }) => unit === 'percent'))
      expect(share.of(none)).toBeNull();
  });

  it('mark the changes within the shown time', () => {
    const entry = {
      id: 1,
      at: minute,
      environment: 'dev',
      actor: 'jo',
      action: 'rollback',
      module: 'mf-inbox',
      release: null,
      reason: 'x',
      before: null,
      after: null,
    };
    expect(markersOf([entry], Date.parse(minute))).toEqual([
      { atMs: Date.parse(minute), label: 'jo rolled back' },
    ]);
    expect(markersOf([entry], Date.parse(minute) + 1)).toEqual([]);
  });
});
