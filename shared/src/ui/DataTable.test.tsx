import { createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
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

  describe('with rows that open an address', () => {
    const tabs = jest.spyOn(globalThis, 'open').mockReturnValue(null);
    beforeEach(() => tabs.mockClear());
    const Place = () => <output>{useLocation().pathname}</output>;
    const drawLinks = () =>
      render(
        <MemoryRouter>
          <Place />
          <DataTable
            label="People"
            columns={columns}
            rows={[...rows, { id: 3, name: '' }, { id: 4, name: 'Dee' }]}
            rowKey={(row) => row.id}
            emptyText=""
            rowLink={({ id }) => (id === 4 ? null : `/people/${id}`)}
          />
        </MemoryRouter>,
      );
    const place = () => screen.getByRole('status').textContent;
    const cell = (name: RegExp) => {
      const [, second] = within(screen.getByRole('row', { name })).getAllByRole('cell');
      if (second === undefined) throw new Error('a row has two cells');
      return second;
    };

    it('has one real link per row, and no other tab stop', () => {
      drawLinks();
      expect(
        screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
      ).toEqual([
        ['Ana', '/people/1'],
        ['Ben', '/people/2'],
        ['Open', '/people/3'],
      ]);
      for (const row of screen.getAllByRole('row')) expect(row).not.toHaveAttribute('tabindex');
    });

    it('opens by a press on link or row and by Enter, not by its controls', async () => {
      drawLinks();
      await userEvent.click(cell(/Ben/));
      expect(place()).toBe('/people/2');
      screen.getByRole('link', { name: 'Ana' }).focus();
      await userEvent.keyboard('{Enter}');
      expect(place()).toBe('/people/1');
      const [, , third] = screen.getAllByRole('button', { name: 'Yes' });
      third?.focus();
      await userEvent.keyboard('{Enter}');
      await userEvent.click(cell(/Dee/));
      expect([place(), open.mock.lastCall]).toEqual(['/people/1', [3]]);
    });

    it('opens a tab by a press with Ctrl, Command or Shift, and by the middle button', () => {
      drawLinks();
      const target = cell(/Ben/);
      for (const key of ['ctrlKey', 'metaKey', 'shiftKey'])
        fireEvent.click(target, { [key]: true });
      const down = createEvent.mouseDown(target, { button: 1 });
      fireEvent(target, down);
      expect(down.defaultPrevented).toBe(true);
      fireEvent(target, new MouseEvent('auxclick', { button: 1, bubbles: true }));
      fireEvent(target, new MouseEvent('auxclick', { button: 2, bubbles: true }));
      expect(tabs.mock.calls).toEqual(
        Array.from({ length: 4 }, () => ['http://localhost/people/2', '_blank', 'noopener']),
      );
      expect(place()).toBe('/');
    });

    it('opens nothing by the press that ends a selection of its text', () => {
      drawLinks();
      const link = screen.getByRole('link', { name: 'Ben' });
      getSelection()?.selectAllChildren(link);
      for (const target of [link, cell(/Ben/)]) fireEvent.click(target, { detail: 1 });
      expect([place(), tabs.mock.calls]).toEqual(['/', []]);
      // Text that was chosen elsewhere is no obstacle, nor is Enter a press.
      fireEvent.click(screen.getByRole('link', { name: 'Ana' }), { detail: 1 });
      expect(place()).toBe('/people/1');
      fireEvent.click(link, { detail: 0 });
      expect(place()).toBe('/people/2');
      getSelection()?.removeAllRanges();
    });
  });

  it('has nothing to select without rows', () => {
    const selection = { selected: new Set<number>(), onChange: jest.fn(), rowLabel: () => '' };
    draw({ rows: [], selection });
    expect(screen.getByRole('checkbox', { name: 'Select all' })).toBeDisabled();
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
    expect(screen.getByRole('row', { name: /Ana/ })).toHaveClass('chosen');
    expect(screen.getByRole('row', { name: /Ben/ })).not.toHaveClass('chosen');
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
