import { useState } from 'react';
import { Button } from '../src/ui/Button';
import { Calendar } from '../src/ui/Calendar';
import { Checkbox } from '../src/ui/Checkbox';
import { Choices } from '../src/ui/Choices';
import { IconButton } from '../src/ui/IconButton';
import { Menu } from '../src/ui/Menu';
import { Pagination } from '../src/ui/Pagination';
import { SearchField } from '../src/ui/SearchField';
import { Select } from '../src/ui/Select';
import { Inline, Stack } from '../src/ui/Stack';
import { Switch } from '../src/ui/Switch';
import { Tabs } from '../src/ui/Tabs';
import type { Part } from './part';

const variants = ['primary', 'secondary', 'danger', 'quiet'] as const;
const options = [
  { value: 'due', label: 'Due' },
  { value: 'paid', label: 'Paid' },
];

const Buttons = () => (
  <Inline>
    {variants.map((variant) => (
      <Button key={variant} variant={variant}>
        {variant}
      </Button>
    ))}
    <Button disabled>disabled</Button>
    <Button isBusy busyLabel="Saving">
      busy
    </Button>
    <Button size="large" icon="plus">
      large
    </Button>
    <IconButton icon="edit" label="Edit" />
    <Menu
      label="Actions"
      entries={[
        { id: 'take', label: 'Take Payment', icon: 'card', onSelect: () => {} },
        { id: 'cancel', label: 'Cancel Invoice', isDanger: true, onSelect: () => {} },
      ]}
    />
  </Inline>
);

const Switches = () => {
  const [isOn, setOn] = useState(true);
  const [text, setText] = useState('');
  const [one, setOne] = useState('due');
  return (
    <Stack>
      <Inline>
        <Switch label="Text messages" isOn={isOn} onChange={setOn} />
        <Checkbox label="All invoices" isChecked={isOn} isIndeterminate onChange={setOn} />
      </Inline>
      <SearchField label="Search invoices" value={text} onChange={setText} />
      <Select label="Status" options={options} value={one} onChange={setOne} />
      <Choices
        legend="Which invoices"
        choices={options.map(({ value, label }) => ({ value, content: label }))}
        value={one}
        onChange={setOne}
      />
      <Pagination
        listLabel="Invoices"
        label="1–25 of 312"
        hasPrevious={false}
        hasNext
        onPrevious={() => {}}
        onNext={() => {}}
      />
    </Stack>
  );
};

const TabsSample = () => {
  const [tab, setTab] = useState('card');
  return (
    <Tabs
      label="Ways to pay"
      selectedId={tab}
      onSelect={setTab}
      items={[
        { id: 'card', label: 'Card', content: 'A card.' },
        { id: 'bank', label: 'Bank account', content: 'A bank account.' },
      ]}
    />
  );
};

const CalendarSample = () => {
  const [day, setDay] = useState<string | null>('2024-03-12');
  return (
    <Calendar
      label="Payment date"
      value={day}
      onChange={setDay}
      min="2024-03-05"
      max="2024-03-28"
      today="2024-03-05"
    />
  );
};

/** Parts that are pressed. */
export const controls: readonly Part[] = [
  { name: 'Buttons', Sample: Buttons },
  { name: 'Choices and filters', Sample: Switches },
  { name: 'Tabs', Sample: TabsSample },
  { name: 'Calendar', Sample: CalendarSample },
];
