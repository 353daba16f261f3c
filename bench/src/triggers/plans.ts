const isPlanLine = /\(cost=|Cond:|Filter:|Sort Key:/;

const shortened = (line: string): string =>
  line
    .replace(/^\t/, '')
    .replace(/ \(cost=[^)]*\)/, '')
    .slice(0, 170);

/**
 * The plans of the statements that plan the runs, from the database's log: each different one once, with its longest
 * time.
 */
export const plansOfItems = (log: string): string => {
  const found = new Map<string, number>();
  const statements = log
    .split(/\n(?=\S[^\n]*LOG: {2}duration: )/)
    .filter((part) => part.includes('plan:') && part.includes('insert into trigger_items'));
  for (const statement of statements) {
    const ms = Number(/duration: ([\d.]+) ms/.exec(statement)?.[1] ?? 0);
    const plan = statement
      .slice(Math.max(0, statement.search(/\n\t(?=Insert on trigger_items)/)))
      .split('\n')
      .filter((line) => isPlanLine.test(line) && !line.includes('never executed'))
      .map((line) => shortened(line).replaceAll(/ \(actual rows=[^)]*\)/g, ''))
      .join('\n')
      .replaceAll(/'[^']*'|\b\d+\b/g, '?');
    found.set(plan, Math.max(found.get(plan) ?? 0, ms));
  }
  return [...found].map(([plan, ms]) => `at most ${ms.toFixed(0)} ms\n\n${plan}`).join('\n\n');
};
