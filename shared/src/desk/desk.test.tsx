import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ServicesProvider } from '../remote/Services';
import { createFakeServices } from '../testing/FakeShell';
import { Chips } from './Chips';
import { pastRanges, type DateRange } from './date-range';
import { DateRangeField } from './DateRangeField';
import { Progress } from './Progress';
import { SearchComboBox, type ComboBoxOption } from './SearchComboBox';
import { UploadArea } from './UploadArea';

const file = (name: string, bytes = 10): File => new File(['x'.repeat(bytes)], name);

describe('an upload area', () => {
  const draw = (isMultiple = false) => {
    const onFiles = jest.fn();
    const { container } = render(
      <UploadArea
        label="Customers to import"
        kind="CSV file"
        endings={['.csv', '.txt']}
        maxBytes={2048}
        isMultiple={isMultiple}
        advice={{ '.pdf': 'Export the table as CSV.' }}
        onFiles={onFiles}
      />,
    );
    const input = container.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('no file input');
    const choose = (...files: readonly File[]) => fireEvent.change(input, { target: { files } });
    return { onFiles, choose, input };
  };
  const refusal = () => screen.queryByRole('alert')?.textContent;

  it('offers one button, the rules, and a dialog of the browser with these endings', () => {
    const { input } = draw();
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    expect(screen.getByText('.csv or .txt, up to 2 KB')).toBeVisible();
    expect(input.accept).toBe('.csv,.txt');
    expect(input.multiple).toBe(false);
  });

  it('hands on a chosen file whatever the case of its ending', () => {
    const { onFiles, choose } = draw();
    const chosen = file('People.CSV');
    choose(chosen);
    expect(onFiles).toHaveBeenCalledWith([chosen]);
    expect(refusal()).toBeUndefined();
  });

  it.each([
    ['another ending', [file('people.xlsx')], "people.xlsx isn't a .csv or .txt file."],
    [
      'another ending with advice',
      [file('people.PDF')],
      "people.PDF isn't a .csv or .txt file. Export the table as CSV.",
    ],
    ['an empty file', [file('people.csv', 0)], 'people.csv is empty.'],
    ['a large file', [file('people.csv', 3072)], 'people.csv is 3 KB. The limit is 2 KB.'],
    ['two files', [file('a.csv'), file('b.csv')], 'Choose one CSV file, not 2.'],
  ])('refuses %s', (_name, files, sentence) => {
    const { onFiles, choose } = draw();
    choose(...files);
    expect(refusal()).toBe(sentence);
    expect(onFiles).not.toHaveBeenCalled();
  });

  it('takes the good files of several and names the others', () => {
    const { onFiles, choose } = draw(true);
    const good = file('a.csv');
    choose(good, file('b.pdf'));
    expect(onFiles).toHaveBeenCalledWith([good]);
    expect(refusal()).toBe("b.pdf isn't a .csv or .txt file. Export the table as CSV.");
    choose(good);
    expect(refusal()).toBeUndefined();
  });
});

describe('chips', () => {
  const Sample = () => {
    const [chips, setChips] = useState([
      { id: 'a', label: 'Status: Due' },
      { id: 'b', label: 'VIP' },
    ]);
    const remove = (id: string) => setChips(chips.filter((chip) => chip.id !== id));
    return <Chips label="Filters" chips={chips} onRemove={remove} />;
  };
  const left = () => screen.queryAllByRole('row').map((row) => row.textContent);

  it('are removed by their cross and by Delete', async () => {
    render(<Sample />);
    await userEvent.click(screen.getByRole('button', { name: /Remove Status: Due/ }));
    expect(left()).toEqual(['VIP']);
    act(() => screen.getByRole('row', { name: 'VIP' }).focus());
    await userEvent.keyboard('{Delete}');
    expect(left()).toEqual([]);
    expect(screen.getByText('None')).toBeVisible();
  });

  it('have no cross without a way to remove them', () => {
    render(<Chips label="Tags" chips={[{ id: 'a', label: 'VIP' }]} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('progress', () => {
  it('names its task and its share', () => {
    render(<Progress label="Uploading" value={0.42} />);
    const bar = screen.getByRole('progressbar', { name: 'Uploading' });
    expect(bar).toHaveAttribute('aria-valuetext', '42%');
  });
  it('has no value while the share is not known', () => {
    render(<Progress label="Checking" value={null} />);
    const bar = screen.getByRole('progressbar', { name: 'Checking' });
    expect(bar).not.toHaveAttribute('aria-valuenow');
  });
});

describe('a date range', () => {
  type SampleProps = {
    readonly onChange: (range: DateRange) => void;
    readonly hasPast?: boolean;
  };
  const Sample = ({ onChange, hasPast = false }: SampleProps) => {
    const [value, setValue] = useState<DateRange>({ from: '2024-03-05', to: null });
    const change = (range: DateRange) => {
      setValue(range);
      onChange(range);
    };
    return (
      <ServicesProvider services={services}>
        <DateRangeField
          label="Due date"
          value={value}
          onChange={change}
          today="2024-03-05"
          hasPast={hasPast}
        />
      </ServicesProvider>
    );
  };
  const services = createFakeServices({ module: 'mf-admin' });
  const open = async (hasPast = false) => {
    const onChange = jest.fn();
    render(<Sample onChange={onChange} hasPast={hasPast} />);
    await userEvent.click(screen.getByRole('button', { name: 'Due date: from 03/05/2024' }));
    await screen.findByRole('dialog', { name: 'Due date' });
    return onChange;
  };
  const pressDay = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));
  const apply = () => userEvent.click(screen.getByRole('button', { name: 'Apply' }));

  it('takes two days of the calendar in either order, once they are applied', async () => {
    const onChange = await open();
    await pressDay(/March 14, 2024/);
    await pressDay(/March 11, 2024/);
    await pressDay(/March 8, 2024/);
    expect(onChange).not.toHaveBeenCalled();
    await apply();
    expect(onChange.mock.calls).toEqual([[{ from: '2024-03-08', to: '2024-03-11' }]]);
    const field = screen.getByRole('button', { name: 'Due date: 03/08/2024 – 03/11/2024' });
    await waitFor(() => expect(field).toHaveFocus());
  });

  it('takes a past period at once by its name, where they are offered', async () => {
    const onChange = await open(true);
    await userEvent.click(screen.getByRole('button', { name: 'Last month' }));
    expect(onChange.mock.calls).toEqual([[{ from: '2024-02-01', to: '2024-02-29' }]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('offers no past periods elsewhere', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Last month' })).not.toBeInTheDocument();
  });

  it.each([
    [
      '2024-03-05',
      ['2024-02-05', '2024-03-01', '2024-02-01..2024-02-29', '2023-10-01..2023-12-31'],
    ],
    [
      '2026-01-01',
      ['2025-12-03', '2026-01-01', '2025-12-01..2025-12-31', '2025-10-01..2025-12-31'],
    ],
    [
      '2026-12-31',
      ['2026-12-02', '2026-12-01', '2026-11-01..2026-11-30', '2026-07-01..2026-09-30'],
    ],
  ])('names the past periods seen from %s', (today, expected) => {
    expect(
      pastRanges(today).map(({ range: { from, to } }) => (to === today ? from : `${from}..${to}`)),
    ).toEqual(expected);
  });

  it('marks each day between the first and the last', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2024-03-08' } });
    const grid = within(screen.getByRole('grid'));
    const marked = grid.getAllByRole('button', { pressed: true });
    expect(marked.map((day) => day.textContent)).toEqual(['5', '6', '7', '8']);
  });

  it('refuses a last day before the first', async () => {
    const onChange = await open();
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2024-03-01' } });
    expect(screen.getByRole('alert')).toHaveTextContent('The first day is after the last day.');
    expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('is emptied by Clear and kept by Escape', async () => {
    const onChange = await open();
    await pressDay(/March 14, 2024/);
    await userEvent.keyboard('{Escape}');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Due date: from 03/05/2024' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(onChange).toHaveBeenCalledWith({ from: null, to: null });
  });
});

describe('a combobox with search', () => {
  const ana: ComboBoxOption = { id: '1', label: 'Ana Rivera', detail: '(303) 555-0101' };
  const sam: ComboBoxOption = { id: '2', label: 'Sam Stone' };
  type Found = Pick<Parameters<typeof SearchComboBox>[0], 'options' | 'status'>;

  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    act(() => jest.runOnlyPendingTimers());
    jest.useRealTimers();
  });

  const draw = (found: Found, first: ComboBoxOption | null = null) => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const onSearch = jest.fn();
    const onChoose = jest.fn();
    const Sample = (props: Found) => {
      const [chosen, setChosen] = useState(first);
      const choose = (option: ComboBoxOption | null) => {
        setChosen(option);
        onChoose(option);
      };
      return (
        <SearchComboBox
          label="Customer"
          chosen={chosen}
          onChoose={choose}
          onSearch={onSearch}
          {...props}
        />
      );
    };
    const { rerender } = render(<Sample {...found} />);
    const box = screen.getByRole('combobox', { name: 'Customer' });
    return { user, onSearch, onChoose, box, find: (next: Found) => rerender(<Sample {...next} />) };
  };
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('searches once, 250 ms after the last key', async () => {
    const { user, onSearch, box } = draw({ options: [], status: 'idle' });
    await user.type(box, 'an');
    await pass(249);
    expect(onSearch).not.toHaveBeenCalled();
    await pass(1);
    expect(onSearch.mock.calls).toEqual([['an']]);
  });

  it('chooses by arrow keys and Enter', async () => {
    const { user, onChoose, box } = draw({ options: [ana, sam], status: 'loaded' });
    await user.type(box, 'a{ArrowDown}{ArrowDown}{Enter}');
    expect(onChoose).toHaveBeenCalledWith(sam);
    expect(box).toHaveValue('Sam Stone');
  });

  it('keeps its choice while another search runs and when the field is left', async () => {
    const { user, onChoose, box, find } = draw({ options: [ana], status: 'loaded' }, ana);
    await user.type(box, 'sto');
    find({ options: [], status: 'loading' });
    await pass(250);
    expect(screen.getByText('Searching…', { selector: 'p' })).toBeVisible();
    await user.tab();
    expect(box).toHaveValue('Ana Rivera');
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('drops its choice when the text is emptied', async () => {
    const { user, onChoose, box } = draw({ options: [ana], status: 'loaded' }, ana);
    await user.clear(box);
    expect(onChoose).toHaveBeenCalledWith(null);
    await user.tab();
    expect(box).toHaveValue('');
  });

  it('says that nothing was found', async () => {
    const { user, box } = draw({ options: [], status: 'loaded' });
    await user.type(box, 'zz');
    await pass(250);
    expect(screen.getByText('Nothing matches your search.')).toBeVisible();
  });

  it('offers to repeat a search that failed', async () => {
    const { user, onSearch, box, find } = draw({ options: [], status: 'idle' });
    await user.type(box, 'an');
    await pass(250);
    find({ options: [], status: 'failed' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onSearch.mock.calls).toEqual([['an'], ['an']]);
  });
});
