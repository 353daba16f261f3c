import type { RemoteData } from '@billfold/shared/store/remote-data';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import type { ComponentType, ReactNode } from 'react';
import { SumsLine } from '../../entities/sums/SumsLine';

export type Box = { readonly label: string; readonly value: ReactNode };

type ReportSumsProps<Sums> = {
  readonly data: RemoteData<Sums>;
  /** What the boxes will be called, while the sums are read. */
  readonly labels: readonly string[];
  readonly boxes: (sums: Sums) => readonly Box[];
  /** Below the boxes; without sums it keeps its place. */
  readonly Below?: ComponentType<{ readonly sums: Sums | null }>;
};

const Boxes = ({ boxes }: { readonly boxes: readonly Box[] }) => (
  <Facts look="boxes">
    {boxes.map(({ label, value }) => (
      <Fact key={label} label={label}>
        {value}
      </Fact>
    ))}
  </Facts>
);

/** The sums of a report in boxes. They keep their places while they are read. */
export const ReportSums = <Sums,>({ data, labels, boxes, Below }: ReportSumsProps<Sums>) => (
  <SumsLine
    data={data}
    placeholder={
      <>
        <Boxes boxes={labels.map((label) => ({ label, value: '…' }))} />
        {Below && <Below sums={null} />}
      </>
    }
  >
    {(sums) => (
      <>
        <Boxes boxes={boxes(sums)} />
        {Below && <Below sums={sums} />}
      </>
    )}
  </SumsLine>
);
