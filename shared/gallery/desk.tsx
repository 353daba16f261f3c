import { useState } from 'react';
import { Chips } from '../src/desk/Chips';
import type { DateRange } from '../src/desk/date-range';
import { DateRangeField } from '../src/desk/DateRangeField';
import { Progress } from '../src/desk/Progress';
import { SearchComboBox, type ComboBoxOption } from '../src/desk/SearchComboBox';
import { UploadArea } from '../src/desk/UploadArea';
import { Stack } from '../src/ui/Stack';
import type { Part } from './part';

const people: readonly ComboBoxOption[] = [
  { id: '1', label: 'Ana Rivera', detail: '(303) 555-0101' },
  { id: '2', label: 'Anabel Stone', detail: '(303) 555-0102' },
];

const SearchSample = () => {
  const [chosen, setChosen] = useState<ComboBoxOption | null>(people[0] ?? null);
  const [text, setText] = useState('');
  const options = people.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  return (
    <SearchComboBox
      label="Customer"
      chosen={chosen}
      onChoose={setChosen}
      options={options}
      status="loaded"
      onSearch={setText}
      isRequired
    />
  );
};

const nothing = { chosen: null, onChoose: () => {}, options: [], onSearch: () => {} } as const;

const ComboBoxes = () => (
  <Stack>
    <SearchSample />
    <SearchComboBox {...nothing} label="Searching customer" status="loading" />
    <SearchComboBox
      {...nothing}
      label="Missing customer"
      status="idle"
      problem="This field is required"
    />
    <SearchComboBox
      {...nothing}
      label="Failing customer"
      status="failed"
      errors={["The search didn't work."]}
    />
    <SearchComboBox {...nothing} label="Disabled customer" status="idle" isDisabled />
  </Stack>
);

const ChipsSample = () => {
  const [chips, setChips] = useState([
    { id: 'a', label: 'Status: Due' },
    { id: 'b', label: 'Location: Maple Ridge Homeowners Association of the Northern Hills' },
  ]);
  return (
    <Stack>
      <Chips
        label="Filters"
        chips={chips}
        onRemove={(id) => setChips(chips.filter((chip) => chip.id !== id))}
      />
      <Chips label="Fixed tags" chips={[{ id: 'vip', label: 'VIP' }]} />
      <Chips label="No tags" chips={[]} />
    </Stack>
  );
};

const Uploads = () => {
  const [names, setNames] = useState<readonly string[]>([]);
  return (
    <Stack>
      <UploadArea
        label="Customers to import"
        kind="CSV file"
        endings={['.csv', '.txt']}
        maxBytes={12 * 1024 * 1024}
        isMultiple={false}
        onFiles={(files) => setNames(files.map(({ name }) => name))}
      >
        {names.map((name) => (
          <Progress key={name} label={`Uploading ${name}`} value={0.4} />
        ))}
      </UploadArea>
      <UploadArea
        label="Papers"
        kind="document"
        endings={['.pdf']}
        maxBytes={1024 * 1024}
        isMultiple
        isDisabled
        onFiles={() => {}}
      />
    </Stack>
  );
};

const ProgressSample = () => (
  <Stack>
    <Progress label="Uploading invoices.csv" value={0.42} />
    <Progress label="Importing" value={0.3} valueText="120 of 400 rows" />
    <Progress label="Checking the rows" value={null} />
  </Stack>
);

const Ranges = () => {
  const [range, setRange] = useState<DateRange>({ from: '2024-03-05', to: '2024-03-14' });
  const [open, setOpen] = useState<DateRange>({ from: null, to: null });
  return (
    <Stack align="start">
      <DateRangeField label="Due date" value={range} onChange={setRange} today="2024-03-05" />
      <DateRangeField label="Created" value={open} onChange={setOpen} today="2024-03-05" />
    </Stack>
  );
};

/** Parts for screens of staff. */
export const desk: readonly Part[] = [
  { name: 'Combobox with search', Sample: ComboBoxes },
  { name: 'Chips', Sample: ChipsSample },
  { name: 'Upload area', Sample: Uploads },
  { name: 'Progress', Sample: ProgressSample },
  { name: 'Date range', Sample: Ranges },
];
