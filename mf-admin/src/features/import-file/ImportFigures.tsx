import type { ImportCounts } from '@billfold/shared/contracts/import.contract';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import { number, outcomeWords, plannedWords } from './import-words';

/** How many things a file creates, changes and leaves, and how many rows are wrong. */
export const ImportFigures = ({
  counts,
  isPlanned = false,
}: {
  readonly counts: ImportCounts;
  /** Of the check: nothing is written yet. */
  readonly isPlanned?: boolean;
}) => {
  const words = isPlanned ? plannedWords : outcomeWords;
  return (
    <Facts look="boxes">
      <Fact label={words.created.label}>{number(counts.created)}</Fact>
      <Fact label={words.updated.label}>{number(counts.updated)}</Fact>
      <Fact label={words.unchanged.label}>{number(counts.unchanged)}</Fact>
      <Fact label="Warnings">{number(counts.warnings)}</Fact>
      <Fact label={words.failed.label}>{number(counts.failed)}</Fact>
    </Facts>
  );
};
