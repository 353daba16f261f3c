import type { ImportCounts } from '@billfold/shared/contracts/import.contract';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import { number } from './import-words';

/** How many things a file creates, changes and leaves, and how many rows are wrong. */
export const ImportFigures = ({ counts }: { readonly counts: ImportCounts }) => (
  <Facts look="boxes">
    <Fact label="Created">{number(counts.created)}</Fact>
    <Fact label="Updated">{number(counts.updated)}</Fact>
    <Fact label="Unchanged">{number(counts.unchanged)}</Fact>
    <Fact label="Warnings">{number(counts.warnings)}</Fact>
    <Fact label="Failed">{number(counts.failed)}</Fact>
  </Facts>
);
