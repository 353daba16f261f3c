import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CommandList } from './CommandList';
import { SearchComboBox } from './SearchComboBox';
import { Modal } from '../ui/Modal';
import { SearchField } from '../ui/SearchField';

const act = jest.fn();
const nothing = (): void => undefined;
const ana = { id: '1', label: 'Ana' };

const cases = [
  [
    'Enter',
    'a search',
    'searchbox',
    () => <SearchField label="a" value="ka" onChange={nothing} onSubmit={act} />,
  ],
  ['Escape', 'a search', 'searchbox', () => <SearchField label="a" value="ka" onChange={act} />],
  [
    'Enter',
    'the palette',
    'searchbox',
    () => (
      <CommandList
        label="a"
        placeholder=""
        text=""
        maxLength={9}
        onText={nothing}
        sections={[{ id: 's', title: 'S', commands: [{ id: '1', label: 'Ana', icon: 'user' }] }]}
        isSearching={false}
        emptyText=""
        onChoose={act}
      />
    ),
  ],
  [
    'Enter',
    'a picker',
    'combobox',
    () => (
      <SearchComboBox
        label="a"
        chosen={null}
        onChoose={act}
        options={[ana]}
        status="loaded"
        onSearch={nothing}
      />
    ),
  ],
  [
    'Escape',
    'a dialog',
    'textbox',
    () => (
      <Modal isOpen onClose={act} title="Note">
        <input aria-label="a" />
      </Modal>
    ),
  ],
] as const;

describe('a key that an input method uses', () => {
  it.each(cases)('does nothing when %s is pressed in %s', async (key, _, role, draw) => {
    render(draw());
    const field = screen.getByRole(role);
    await userEvent.click(field);
    fireEvent.keyDown(field, { key: 'ArrowDown', keyCode: 40 });
    act.mockClear();
    for (const used of [{ isComposing: true }, { keyCode: 229 }])
      fireEvent.keyDown(field, { key, code: key, ...used });
    expect(act).not.toHaveBeenCalled();
    await userEvent.keyboard(`{${key}}`);
    expect(act).toHaveBeenCalledTimes(1);
  });
});
