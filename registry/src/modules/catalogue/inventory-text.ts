import type { PaymentInventory } from '@billfold/shared/contracts/beacon.contract';
import { csvLine } from '@billfold/server-kit/text/csv';

/** One line per page and script, for spreadsheets. */
export const inventoryCsv = ({ environment, generatedAt, routes }: PaymentInventory): string => {
  const rows = routes.flatMap(({ path, scripts }) =>
    scripts.map(({ url, module, release, integrity, purpose, owner, approver }) => [
      environment,
      path,
      module,
      release,
      url,
      integrity,
      purpose,
      owner,
      approver,
      generatedAt,
    ]),
  );
  return [
    [
      'environment',
      'page',
      'module',
      'release',
      'script',
      'integrity',
      'purpose',
      'owner',
      'approver',
      'generated at',
    ],
    ...rows,
  ]
    .map(csvLine)
    .join('\n');
};

/** For people: each page with its headers, its frames, and its scripts by release. */
export const inventoryText = ({ environment, generatedAt, routes }: PaymentInventory): string => {
  const lines = [`Scripts of payment pages, ${environment}, ${generatedAt}`];
  for (const { path, module, headers, scripts, frames } of routes) {
    lines.push(
      '',
      `${path} (${module})`,
      `  frames   ${frames.length === 0 ? 'none' : frames.join(', ')}`,
    );
    for (const [name, value] of Object.entries(headers)) lines.push(`  header   ${name}: ${value}`);
    for (const release of new Set(scripts.map((script) => script.release))) {
      lines.push(`  ${release}`);
      for (const script of scripts.filter((one) => one.release === release)) {
        lines.push(
          `    ${script.url.slice(script.url.lastIndexOf('/') + 1)}  ${script.integrity}`,
          `      ${script.purpose}; owner ${script.owner}, approved by ${script.approver}`,
        );
      }
    }
  }
  return lines.join('\n');
};
