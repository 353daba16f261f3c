import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../repository/workspaces.mjs';

const folder = path.join(root, 'docs/adr');
const read = (file) => readFileSync(path.join(folder, file), 'utf8');
const records = readdirSync(folder).filter((file) => /^\d{4}-.*\.md$/u.test(file));
const headingsOf = (text) => [...text.matchAll(/^#+ .+$/gmu)].map(([heading]) => heading);

describe('decision record', () => {
  it.each(records)('%s has the three parts of the template', (file) => {
    const [title, ...parts] = headingsOf(read(file));
    expect(title).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. `, 'u'));
    expect(parts).toEqual(['## Context', '## Decision', '## Status']);
  });

  it.each(records)('%s has at most 450 words', (file) => {
    expect(read(file).trim().split(/\s+/u).length).toBeLessThanOrEqual(450);
  });

  it.each(records)('%s is in the index once', (/** @type {string} */ file) => {
    const index = read('README.md').split('## Replaced in part', 1)[0];
    expect(index.split(`](${file})`)).toHaveLength(2);
  });
});
