import { expect, it } from '@jest/globals';
import { releaseTextLimits } from '@billfold/shared/contracts/release-texts';
import { Release } from '@billfold/shared/contracts/release.contract';
import type { TSchema } from 'typebox';
import { describeBuild } from '../../testing/build-folder';
import { describeTexts } from './release-texts.domain';

type Shape = TSchema & {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly type?: string;
  readonly const?: unknown;
};
/** The paths of all texts that a schema allows, but for those of a few known words. */
const textPaths = (shape: Shape, path: readonly string[] = []): readonly string[] => {
  const { properties = {}, patternProperties = {}, items, anyOf = [], type } = shape;
  if (type === 'string') return shape.const === undefined ? [path.join('.')] : [];
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => textPaths(inner, [...path, name])),
    ...Object.values(patternProperties).flatMap((inner) => textPaths(inner, [...path, '*'])),
    ...(items === undefined ? [] : textPaths(items, [...path, '*'])),
    ...anyOf.flatMap((inner) => textPaths(inner, path)),
  ];
};

const sound = describeBuild({ module: 'mf-inbox' }).release;
const nav = (label: string): Release['nav'][number] => ({ label, path: '/x', order: 1, icon: 'x' });

it('gives each text of a release a length', () => {
  const patterned = ['module', 'build', 'uses.*'];
  expect(
    textPaths(Release)
      .filter((path) => !patterned.includes(path))
      .toSorted(),
  ).toEqual(Object.keys(releaseTextLimits).toSorted());
});

it.each<[string, Partial<Release>, readonly string[]]>([
  ['nothing in a sound one', {}, []],
  ['a label of the longest length', { nav: [nav('a'.repeat(40))] }, []],
  [
    'a longer label',
    { nav: [nav('Inbox'), nav('a'.repeat(41))] },
    [`nav.1.label has 41 characters; 40 are allowed: '${'a'.repeat(40)}…'.`],
  ],
  [
    'a name of the team and a contact',
    { owner: { team: '😀'.repeat(31), contact: 'a\nb' } },
    [
      `owner.team has 62 characters; 60 are allowed: '${'😀'.repeat(31)}…'.`,
      'owner.contact has a character that cannot be seen.',
    ],
  ],
  [
    'a text that turns its direction',
    { slots: ['chat', 'a\u202Eb'] },
    ['slots.1 has a character that cannot be seen.'],
  ],
  [
    'a range',
    { requires: { react: `^19.0.0 ${'|| ^19.0.0 '.repeat(20)}` } },
    [
      `requires.react has 228 characters; 200 are allowed: '^19.0.0 ${'|| ^19.0.0 '.repeat(3).slice(0, 32)}…'.`,
    ],
  ],
])('names %s', (_what, change, expected) => {
  expect(describeTexts({ ...sound, ...change })).toEqual(expected);
});
