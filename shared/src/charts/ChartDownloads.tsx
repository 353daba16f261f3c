import type { RefObject } from 'react';
import { useServices } from '../remote/Services';
import { Icon } from '../ui/Icon';
import { Menu } from '../ui/Menu';
import { saveNumbers, savePicture, type ChartLegend, type CsvCell } from './chart-files';
import type { DrawingStatus } from './use-drawing';

type ChartDownloadsProps = {
  readonly title: string;
  readonly place: RefObject<HTMLDivElement | null>;
  readonly status: DrawingStatus;
  /** Head and rows, read when a download is requested. */
  readonly numbers: () => readonly (readonly CsvCell[])[];
  /** Read when a download is requested, after the chart was drawn. */
  readonly legend?: () => ChartLegend;
};

/** `Amount Invoiced` becomes `amount-invoiced`. */
const fileNameOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Saves the numbers of a chart, or its picture. */
export const ChartDownloads = ({ title, place, status, numbers, legend }: ChartDownloadsProps) => {
  const { module, notify, report } = useServices();
  const fileName = fileNameOf(title);
  const save = async (kind: 'svg' | 'png') => {
    try {
      await savePicture(place.current, kind, { title, legend: legend?.() ?? [], fileName });
    } catch (error) {
      report({ module, kind: 'screen', error });
      notify({ message: "We couldn't save the picture.", type: 'error' });
    }
  };
  const picture = { icon: 'download', isDisabled: status !== 'drawn' } as const;
  return (
    <Menu
      label={`Download ${title}`}
      entries={[
        {
          id: 'csv',
          label: 'Numbers (CSV)',
          icon: 'download',
          onSelect: () => saveNumbers(numbers(), fileName),
        },
        { id: 'png', label: 'Picture (PNG)', ...picture, onSelect: () => void save('png') },
        { id: 'svg', label: 'Drawing (SVG)', ...picture, onSelect: () => void save('svg') },
      ]}
    >
      <Icon name="download" size={18} />
    </Menu>
  );
};
