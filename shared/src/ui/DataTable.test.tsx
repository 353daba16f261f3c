import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataTable, type Column, type DataTableProps } from './DataTable';

type Row = { readonly id: number; readonly name: string };
const rows: readonly Row[] = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Ben' },
];
const open = jest.fn();
const columns: readonly Column<Row>[] = [
  { id: 'id', header: 'Id', cell: (row) => row.id, isHidden: true },
  { id: 'name', header: 'Name', cell: (row) => row.name, isSortable: true },
  {
    id: 'open',
    header: 'Plan',
    cell: (row) => (
      <button type="button" onClick={() => open(row.id)}>
        Yes
      </button>
    ),
  },
];
const draw = (more: Partial<DataTableProps<Row>> = {}) =>
  render(
    <DataTable
      label="Invoices"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      emptyText="No invoices"
      {...more}
    />,
  );

describe('a data table', () => {
  it('draws the columns that are not hidden', () => {
    draw();
    const table = screen.getByRole('table', { name: 'Invoices' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['Name', 'Plan']);
    expect(within(table).getAllByRole('row')).toHaveLength(3);
  });

  describe('on a phone', () => {
    beforeEach(() => {
      const media = { matches: true, addEventListener: jest.fn(), removeEventListener: jest.fn() };
      Object.assign(globalThis, { matchMedia: () => media });
    });
    afterEach(() => void Reflect.deleteProperty(globalThis, 'matchMedia'));

    it('offers each order in one control, and no button in the heads', async () => {
      const sorted = jest.fn();
      draw({ onSortChange: sorted, sort: { column: 'name', direction: 'ascending' } });
      const orders = screen.getByRole('combobox', { name: 'Sort by' });
      expect(orders).toHaveDisplayValue('Name, ascending');
      await userEvent.selectOptions(orders, 'Name, descending');
      expect(sorted).toHaveBeenCalledWith({ column: 'name', direction: 'descending' });
      const head = screen.getByRole('columnheader', { name: 'Name' });
      expect(within(head).queryByRole('button')).not.toBeInTheDocument();
    });

    it('has no control for the order without a column that can be sorted', () => {
      draw({ columns: columns.slice(2), onSortChange: jest.fn() });
      expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    });
  });

  it('names a column of buttons for assistive technology alone', () => {
    draw({
      columns: [
        { id: 'open', header: 'Open', cell: () => <button>O</button>, isHeaderHidden: true },
      ],
    });
    expect(screen.getByRole('columnheader', { name: 'Open' })).toBeInTheDocument();
  });

  it('asks for the other order on a press of a header and shows the present one', async () => {
    const sorted = jest.fn();
    const { rerender } = draw({
      onSortChange: sorted,
      sort: { column: 'name', direction: 'ascending' },
    });
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    expect(screen.getByRole('columnheader', { name: 'Plan' })).not.toHaveAttribute('aria-sort');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    rerender(
      <DataTable
        label="Invoices"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        emptyText=""
        onSortChange={sorted}
        sort={null}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(sorted.mock.calls).toEqual([
      [{ column: 'name', direction: 'descending' }],
      [{ column: 'name', direction: 'ascending' }],
    ]);
  });

  it('opens a row by press and by Enter, but not by a press on its controls', async () => {
    const press = jest.fn();
    draw({ onRowPress: press });
    await userEvent.click(screen.getByText('Ben'));
    expect(press).toHaveBeenLastCalledWith(rows[1]);
    screen.getAllByRole('row')[1]?.focus();
    await userEvent.keyboard('{Enter}');
    expect(press).toHaveBeenLastCalledWith(rows[0]);
    const [yes] = screen.getAllByRole('button', { name: 'Yes' });
    yes?.focus();
    await userEvent.keyboard('{Enter}');
    expect(open).toHaveBeenCalledWith(1);
    expect(press).toHaveBeenCalledTimes(2);
  });

  it('selects one row and all rows', async () => {
    const change = jest.fn();
    draw({
      selection: {
        selected: new Set([1]),
        onChange: change,
        rowLabel: (row) => `Select ${row.name}`,
      },
    });
    expect(screen.getByRole('checkbox', { name: 'Select all' })).toBePartiallyChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ana' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(change.mock.calls.map(([chosen]) => [...(chosen as Set<number>)])).toEqual([
      [1, 2],
      [],
      [1, 2],
    ]);
  });

  it('shows skeletons while loading, a text when empty, and pages when there are some', async () => {
    const next = jest.fn();
    const pages = {
      label: '1–25 of 312',
      hasPrevious: false,
      hasNext: true,
      onPrevious: () => {},
      onNext: next,
    };
    const given = {
      label: 'Invoices',
      columns,
      rowKey: (row: Row) => row.id,
      emptyText: 'No invoices',
      pages,
    };
    const { rerender } = render(<DataTable {...given} rows={[]} isLoading />);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText('Ana')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
    rerender(<DataTable {...given} rows={rows} />);
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(next).toHaveBeenCalledTimes(1);
    rerender(<DataTable {...given} rows={[]} />);
    expect(screen.getByText('No invoices')).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('keeps the height of its rows and the pages while it loads others', () => {
    const pages = {
      label: '',
      hasPrevious: false,
      hasNext: true,
      onPrevious: () => {},
      onNext: () => {},
    };
    const nine = Array.from({ length: 9 }, (_row, id): Row => ({ id, name: `Ana ${id}` }));
    const given = {
      label: 'Invoices',
      columns,
      rowKey: (row: Row) => row.id,
      emptyText: 'No invoices',
      pages,
    };
    const { rerender, container } = render(<DataTable {...given} rows={nine} />);
    rerender(<DataTable {...given} rows={[]} isLoading />);
    expect(container.querySelectorAll('tbody tr')).toHaveLength(9);
    expect(screen.getByRole('navigation', { name: 'Pages of Invoices' })).toBeVisible();
  });
});
