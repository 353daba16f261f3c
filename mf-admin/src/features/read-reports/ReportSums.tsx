import { ScrollBox } from '@billfold/shared/desk/ScrollBox';
import type { RemoteData } from '@billfold/shared/store/remote-data';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import type { ComponentType, ReactNode } from 'react';
import { SumsLine } from '../../entities/sums/SumsLine';
import styles from './Reports.module.css';

export type Box = { readonly label: string; readonly value: ReactNode };

type ReportSumsProps<Sums> = {
  readonly data: RemoteData<Sums>;
  /** What the boxes will be called, while the sums are read. */
  readonly labels: readonly string[];
  readonly boxes: (sums: Sums) => readonly Box[];
  /** In one row that scrolls: the sums have fewer boxes than `labels`, and the list below must not move. */
  readonly isOneRow?: boolean;
  /** Below the boxes; without sums it keeps its place. */
  readonly Below?: ComponentType<{ readonly sums: Sums | null }>;
};

type BoxesProps = { readonly boxes: readonly Box[]; readonly isOneRow: boolean };

const Boxes = ({ boxes, isOneRow }: BoxesProps) => {
  const facts = (
    <Facts look="boxes">
      {boxes.map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
  return isOneRow ? (
    <div className={styles.oneRow}>
      <ScrollBox>{facts}</ScrollBox>
    </div>
  ) : (
    facts
  );
};

/** The sums of a report in boxes. They keep their places while they are read. */
export const ReportSums = <Sums,>({
  data,
  labels,
  boxes,
  isOneRow = false,
  Below,
}: ReportSumsProps<Sums>) => (
  <SumsLine
    data={data}
    placeholder={
      <>
        <Boxes boxes={labels.map((label) => ({ label, value: '…' }))} isOneRow={isOneRow} />
        {Below && <Below sums={null} />}
      </>
    }
  >
    {(sums) => (
      <>
        <Boxes boxes={boxes(sums)} isOneRow={isOneRow} />
        {Below && <Below sums={sums} />}
      </>
    )}
  </SumsLine>
);
