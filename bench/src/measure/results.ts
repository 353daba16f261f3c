import { mkdir, writeFile } from 'node:fs/promises';
import { arch, availableParallelism, cpus, loadavg, platform } from 'node:os';
import { join } from 'node:path';
import { root } from '../settings/config';

/** The environment of a measurement, so that two of them can be compared later. */
export const describeMachine = (): string =>
  `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores, ${platform()} ${arch()}, Node ${process.versions.node}, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`;

/**
 * Writes the report and every single measurement to bench/results/; returns the report's path below the
 * repository.
 */
export const keepResults = async (
  name: string,
  report: string,
  measurements: unknown,
): Promise<string> => {
  const folder = join(root, 'bench', 'results');
  await mkdir(folder, { recursive: true });
  const file = `${name}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  await writeFile(join(folder, `${file}.md`), report);
  await writeFile(join(folder, `${file}.json`), JSON.stringify(measurements, null, 2));
  return `bench/results/${file}.md`;
};
