import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root, workspaces } from '../repository/workspaces.mjs';

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...workspaces.map((workspace) => `${workspace}/README.md`),
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map(
    (file) => `docs/${file}`,
  ),
].filter((file) => file.endsWith('.md') && existsSync(path.join(root, file)));

/** The text without code, in which brackets are no links. */
const proseOf = (text) => text.replaceAll(/^```[\s\S]*?^```/gmu, '').replaceAll(/`[^`\n]*`/gu, '');
const linksOf = (text) =>
  [...proseOf(text).matchAll(/\]\(([^()\s]+)\)/gu)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/u.test(target));

/** The address of a heading, as GitHub makes it. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/gu, '-');
const anchorsOf = (file) =>
  [...read(file).matchAll(/^#+ (.+)$/gmu)].map(([, heading]) => anchorOf(heading));

/** A clone may hold some workspaces only: their files are not missed. */
const isCloned = (file) => {
  const [folder] = file.split('/');
  return (
    !JSON.parse(read('package.json')).workspaces.includes(folder) ||
    existsSync(path.join(root, folder))
  );
};

const leadsNowhere = (document) => (link) => {
  const [target, anchor] = link.split('#', 2);
  const file = target === '' ? document : path.join(path.dirname(document), target);
  if (!isCloned(file)) return false;
  if (!existsSync(path.join(root, file))) return true;
  return anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).includes(anchor);
};

describe('relative links', () => {
  it.each(documents)('point at files and headings that exist: %s', (document) => {
    expect(linksOf(read(document)).filter(leadsNowhere(document))).toEqual([]);
  });
});
