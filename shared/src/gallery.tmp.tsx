import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { object } from 'yup';
import './ui/tokens.css';
import './ui/base.css';
import { Avatar } from './ui/Avatar';
import { Badge } from './ui/Badge';
import { Button } from './ui/Button';
import { ButtonLink } from './ui/ButtonLink';
import { Card } from './ui/Card';
import { CardBrand } from './ui/CardBrand';
import { Checkbox } from './ui/Checkbox';
import { ConfirmDialog } from './ui/ConfirmDialog';
import { DataTable, type Sort } from './ui/DataTable';
import { EmptyState } from './ui/EmptyState';
import { ErrorArea } from './ui/ErrorArea';
import { FilterSelect } from './ui/FilterSelect';
import { Heading } from './ui/Heading';
import { Icon, type IconName } from './ui/Icon';
import { IconButton } from './ui/IconButton';
import { Loader } from './ui/Loader';
import { Logo } from './ui/Logo';
import { Menu } from './ui/Menu';
import { Modal } from './ui/Modal';
import { Money } from './ui/Money';
import { Overlay } from './ui/Overlay';
import { PinPad } from './ui/PinPad';
import { SearchField } from './ui/SearchField';
import { Select } from './ui/Select';
import { Sheet } from './ui/Sheet';
import { Inline, Stack } from './ui/Stack';
import { StatusPill } from './ui/StatusPill';
import { Switch } from './ui/Switch';
import { Tabs } from './ui/Tabs';
import { TextLink } from './ui/TextLink';
import { Tooltip } from './ui/Tooltip';
import { Form } from './forms/Form';
import { FormErrors } from './forms/FormErrors';
import { TextField } from './forms/TextField';
import { EmailField } from './forms/EmailField';
import { PasswordField } from './forms/PasswordField';
import { ZipField } from './forms/ZipField';
import { MoneyField } from './forms/MoneyField';
import { ExpiryField } from './forms/ExpiryField';
import { PhoneField } from './forms/PhoneField';
import { DateField } from './forms/DateField';
import { SelectField } from './forms/SelectField';
import { CheckboxField } from './forms/CheckboxField';
import { SubmitButton } from './forms/SubmitButton';
import { emailRule, zipRule, textRule, moneyRule, expiryRule, phoneRule, dateRule, choiceRule, tickedRule } from './forms/rules/rules';
import { formatDate } from './format/dates';

const icons = ('menu back close home user customers inbox invoices transactions automation file search upload download plan send trash mail mail-unread chat chevron-down chevron-up chevron-left chevron-right check check-circle calendar refresh cards card bank cash warning info help eye eye-off plus minus more filter sort sort-ascending sort-descending edit bell settings logout lock phone clock receipt backspace external').split(' ') as IconName[];
const rows = [
  { id: 1, name: 'Ana Reyes', created: '2026-11-02', status: 'late', amount: 14250, due: '2026-11-15' },
  { id: 2, name: 'Northwind Dental Supply and Trading Company', created: '2026-11-03', status: 'due', amount: 1234567, due: '2026-12-01' },
  { id: 3, name: 'Ben Ode', created: '2026-11-05', status: 'paid', amount: 900, due: '2026-11-20' },
];
const noErrors: string[] = ['The card was declined.', 'Please try another one.'];
const schema = object({ first: textRule(), email: emailRule(), zip: zipRule(), amount: moneyRule(), exp: expiryRule(), phone: phoneRule(), date: dateRule(), state: choiceRule(), ok: tickedRule() });

const Gallery = () => {
  const [open, setOpen] = useState('');
  const [sort, setSort] = useState<Sort | null>({ column: 'created', direction: 'descending' });
  const [sel, setSel] = useState<ReadonlySet<string | number>>(new Set([2]));
  const [filter, setFilter] = useState<readonly string[]>(['paid']);
  const [search, setSearch] = useState('ana');
  const [tab, setTab] = useState('a');
  const [on, setOn] = useState(true);
  const [pin, setPin] = useState('12');
  const [pick, setPick] = useState('');
  return (
    <main style={{ padding: 16, maxWidth: 1100, margin: '0 auto' }}>
      <Stack gap={5}>
        <Heading level={1}>Gallery of parts</Heading>
        <ErrorArea errors={['The invoice could not be loaded.', 'Reference 12ab']} onRetry={() => {}} />
        <Card><Stack>
          <Inline><Button>Pay $142.50</Button><Button variant="secondary" icon="plus">New</Button><Button variant="danger">Delete</Button><Button variant="quiet">Skip</Button><Button isBusy busyLabel="Processing...">Pay</Button><Button disabled>Off</Button><ButtonLink to="/x" variant="secondary">Go</ButtonLink><Button size="small">Small</Button></Inline>
          <Button size="large" isWide>Pay in full</Button>
          <Inline><IconButton icon="upload" label="Upload" /><IconButton icon="trash" label="Delete" tone="danger" /><IconButton icon="filter" label="Filter" isPressed /><Menu label="Actions" entries={[{ id: 'a', label: 'Create Payment Plan', icon: 'plan', onSelect: () => {} }, { id: 'b', label: 'Delete Customer', icon: 'trash', isDanger: true, onSelect: () => {} }]} /><Tooltip label="About the code">The code is on the back of Visa, Discover and Mastercard and usually on the front of American Express.</Tooltip><TextLink to="/a">View invoice</TextLink><TextLink onPress={() => {}}>Do it</TextLink></Inline>
          <Inline><StatusPill status="paid" /><StatusPill status="due" /><StatusPill status="late" /><StatusPill status="upcoming" /><StatusPill status="cancelled" /><StatusPill status="refunded" /><Badge label="unread">10+</Badge><Badge tone="neutral">3</Badge><Badge tone="danger">2</Badge></Inline>
          <Inline><Avatar name="Ana Reyes" size="large" /><Avatar name="Ben" /><Avatar name="Cid Low" size="small" /><Logo name="Cedar Dental" size="large" /><Logo name="Cedar" /><Money amount={14250} size="display" /><Money amount={14250} size="large" /></Inline>
          <Inline><CardBrand cardType="visa" /><CardBrand cardType={2} /><CardBrand cardType="amex" /><CardBrand cardType={4} /><CardBrand cardType={5} /><CardBrand cardType={null} isBank /></Inline>
          <Inline gap={3}>{icons.map((name) => <Icon key={name} name={name} size={24} label={name} />)}</Inline>
        </Stack></Card>
        <Inline><Button id="modal" onClick={() => setOpen('modal')}>Modal</Button><Button id="overlay" onClick={() => setOpen('overlay')}>Overlay</Button><Button id="sheet" onClick={() => setOpen('sheet')}>Sheet</Button><Button id="confirm" onClick={() => setOpen('confirm')}>Confirm</Button></Inline>
        <Tabs label="Parts" selectedId={tab} onSelect={setTab} items={[{ id: 'a', label: 'Conversation', content: <p>One</p> }, { id: 'b', label: 'Invoices', content: <p>Two</p> }, { id: 'c', label: 'Payments', content: <p>3</p> }]} />
        <DataTable label="Invoices" rows={rows} rowKey={(r) => r.id} emptyText="No invoices" sort={sort} onSortChange={setSort} onRowPress={() => {}} selection={{ selected: sel, onChange: setSel, rowLabel: (r) => `Select ${r.name}` }}
          toolbar={<><SearchField label="Search invoices" value={search} onChange={setSearch} /><FilterSelect label="Status" options={[{ value: 'paid', label: 'Paid' }, { value: 'due', label: 'Due' }]} selected={filter} onChange={setFilter} /></>}
          pages={{ label: '1–25 of 312', hasPrevious: false, hasNext: true, onNext: () => {}, onPrevious: () => {} }}
          columns={[{ id: 'name', header: 'Name', cell: (r) => r.name, isSortable: true }, { id: 'created', header: 'Created', cell: (r) => formatDate(r.created), isSortable: true }, { id: 'status', header: 'Status', cell: (r) => <StatusPill status={r.status} /> }, { id: 'amount', header: 'Amount', align: 'end', isSortable: true, cell: (r) => <Money amount={r.amount} /> }, { id: 'due', header: 'Due Date', cell: (r) => formatDate(r.due) }]} />
        <DataTable label="Loading" rows={[]} isLoading rowKey={() => 1} emptyText="" columns={[{ id: 'a', header: 'Name', cell: () => '' }, { id: 'b', header: 'Amount', cell: () => '' }]} />
        <Card><EmptyState title="You're all caught up!" /></Card>
        <Card><Stack><Loader /><Loader layout="inline" label="Generating Reports" /><Switch label="Billing through email" isOn={on} onChange={setOn} /><Switch label="Off one" isOn={!on} onChange={() => {}} /><Checkbox label="I agree to all of it" isChecked onChange={() => {}} /><Select label="Range" placeholder="Choose" value={pick} onChange={setPick} options={[{ value: '1', label: 'Last 30 days' }]} /></Stack></Card>
        <Card padding="large"><Form label="Card" initialValues={{ first: '', email: 'ann', zip: '', amount: 14250, exp: '', phone: '', date: '', state: '', ok: false, pw: 'secret', notes: '' }} schema={schema} onSubmit={() => {}}>
          <FormErrors errors={noErrors} />
          <MoneyField name="amount" label="Amount" size="large" />
          <TextField name="first" label="Name on card" isRequired /><EmailField name="email" label="Email" /><PasswordField name="pw" label="Password" /><ZipField name="zip" label="Zip" hint="birthday or zip required" /><ExpiryField name="exp" label="Expiration" /><PhoneField name="phone" label="Phone" /><DateField name="date" label="Date of birth" /><SelectField name="state" label="State" options={[{ value: 'TX', label: 'Texas' }]} /><TextField name="notes" label="Notes" lines={3} hint="(optional)" /><CheckboxField name="ok" label="I am authorized to use this payment method." />
          <SubmitButton>Save</SubmitButton>
        </Form></Card>
        <Card><PinPad label="PIN" value={pin} onChange={setPin} /></Card>
      </Stack>
      <Modal isOpen={open === 'modal'} onClose={() => setOpen('')} title="Bills" footer={<Button onClick={() => setOpen('')}>Done</Button>}>{Array.from({ length: 30 }, (_, i) => <p key={i}>Line {i}</p>)}</Modal>
      <Overlay isOpen={open === 'overlay'} onClose={() => setOpen('')} title="SELECT A DATE" footer={<Button isWide size="large">Select</Button>}><p>Content</p></Overlay>
      <Sheet isOpen={open === 'sheet'} onClose={() => setOpen('')} title="Choose Payment Method"><Stack gap={2}><Card padding="small" onPress={() => {}}><Inline><CardBrand cardType="visa" /> XXXX XXXX XXXX 1111</Inline></Card><Card padding="small" isSelected onPress={() => {}}><Inline><CardBrand cardType="amex" /> XXXX XXXX XXXX 0005</Inline></Card></Stack></Sheet>
      <ConfirmDialog isOpen={open === 'confirm'} onClose={() => setOpen('')} onConfirm={() => {}} title="Delete customer" confirmLabel="Delete" tone="danger" errors={['Invalid Pin Code']}>Deleting cannot be undone.</ConfirmDialog>
    </main>
  );
};
createRoot(document.getElementById('root') as HTMLElement).render(<MemoryRouter><Gallery /></MemoryRouter>);
