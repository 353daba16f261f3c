import type { DiffLine, ReleaseDiff } from './release-diff.contract';

export type DiffRow = { readonly subject: string; readonly before: string; readonly after: string };
export type DiffPart = { readonly title: string; readonly rows: readonly DiffRow[] };

const toRow = ({ subject, before, after }: DiffLine): DiffRow => ({
  subject,
  before: before ?? '—',
  after: after ?? '—',
});

const kilobytes = (bytes: number | null): string =>
  bytes === null ? '—' : `${(bytes / 1024).toFixed(1)} kB`;

const grown = (before: number | null, after: number | null): string => {
  if (before === null || after === null || before === after) return '';
  const more = (after - before) / 1024;
  return ` (${more < 0 ? '−' : '+'}${Math.abs(more).toFixed(1)})`;
};

const byteRows = ({ bytes }: ReleaseDiff): readonly DiffRow[] =>
  bytes.map(({ subject, before, after }) => ({
    subject,
    before: kilobytes(before),
    after: `${kilobytes(after)}${grown(before, after)}`,
  }));

const measured = (value: number | null, unit: string): string =>
  value === null ? '—' : `${value}${unit}`;

const healthRows = ({ health }: ReleaseDiff): readonly DiffRow[] => {
  if (health === null) return [];
  const { before, after } = health;
  const share = ({ failed, views }: typeof before): string =>
    `${((100 * failed) / views).toFixed(1)} % of ${views} views`;
  const row = (
    subject: string,
    name: 'loadP75' | 'lcpP75' | 'inpP75' | 'clsP75',
    unit: string,
  ) => ({
    subject,
    before: measured(before[name], unit),
    after: measured(after[name], unit),
  });
  return [
    { subject: 'Failed', before: share(before), after: share(after) },
    row('Load time', 'loadP75', ' ms'),
    row('Largest paint', 'lcpP75', ' ms'),
    row('Response to input', 'inpP75', ' ms'),
    row('Layout shift', 'clsP75', ''),
  ].filter(({ before: one, after: other }) => one !== '—' || other !== '—');
};

/** The parts of a comparison that differ, for people; bytes and health in any case. */
export const diffParts = (diff: ReleaseDiff): readonly DiffPart[] => [
  ...[
    { title: 'Routes', rows: diff.routes.map(toRow) },
    { title: 'Navigation', rows: diff.navigation.map(toRow) },
    { title: 'Slots', rows: diff.slots.map(toRow) },
    { title: 'Payment pages', rows: diff.paymentPages.map(toRow) },
    { title: 'Shared packages and contract', rows: diff.shares.map(toRow) },
  ].filter(({ rows }) => rows.length > 0),
  { title: 'Size, compressed', rows: byteRows(diff) },
  {
    title:
      diff.health === null
        ? 'Health'
        : `Health in ${diff.health.environment}, in the ${diff.health.minutes} ${diff.health.minutes === 1 ? 'minute' : 'minutes'} with views of both`,
    rows: healthRows(diff),
  },
];

/** Text for an empty part. */
export const noDiffText = 'No minute had views of both.';
/** Text before the parts where the descriptions agree. */
export const sameDescription = (diff: ReleaseDiff): string | null =>
  [diff.routes, diff.navigation, diff.slots, diff.paymentPages, diff.shares].every(
    (lines) => lines.length === 0,
  )
    ? 'Routes, navigation, slots, payment pages and shared packages are the same.'
    : null;
