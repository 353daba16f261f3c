import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../repository/workspaces.mjs';

/**
 * For the tests of the rules beside it: lints the lines as one TypeScript file by one rule (`clock/no-own-clock`) of a
 * file of this folder. Returns the message for each line, null for a line without a fault.
 */
export const lintLines = (plugin, rule, lines) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lint-lines-'));
  try {
    const config = path.join(folder, 'oxlint.json');
    const jsPlugins = [path.join(root, 'tools/lint', plugin)];
    writeFileSync(config, JSON.stringify({ jsPlugins, rules: { [rule]: 'error' } }));
    writeFileSync(path.join(folder, 'example.ts'), lines.join('\n'));
    const { stdout } = spawnSync(
      path.join(root, 'node_modules/.bin/oxlint'),
      ['--config', config, '--format', 'json', 'example.ts'],
      { cwd: folder, encoding: 'utf8' },
    );
    const [name, own] = rule.split('/');
    const faults = new Map(
      JSON.parse(stdout)
        .diagnostics.filter(({ code }) => code === `${name}(${own})`)
        .map(({ message, labels }) => [labels[0].span.line, message]),
    );
    return lines.map((_, index) => faults.get(index + 1) ?? null);
  } finally {
    rmSync(folder, { recursive: true });
  }
};
