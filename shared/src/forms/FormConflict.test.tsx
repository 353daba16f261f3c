import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { basedOn, versionOf, type Based, type FormPart } from './form-base';
import { Form } from './Form';
import { FormConflict } from './FormConflict';
import { TextField } from './TextField';

type Person = { readonly name: string; readonly street: string; readonly city: string };

const ana: Person = { name: 'Ana', street: '1 Oak', city: 'Moab' };
const parts: readonly FormPart<Person>[] = [
  { label: 'Name', fields: ['name'], textOf: ({ name }) => name },
  {
    label: 'Address',
    fields: ['street', 'city'],
    textOf: ({ street, city }) => [street, city].filter((line) => line !== '').join(', '),
  },
];

const open = (initialValues = basedOn(ana, 1)) => {
  const submitted = jest.fn<void, [Person & Based]>();
  const draw = (values: Person, version: number, isPaused = false) => (
    <Form label="Person" initialValues={initialValues} onSubmit={submitted}>
      <FormConflict saved={{ values, version }} parts={parts} isPaused={isPaused} />
      <TextField name="name" label="Name" />
      <TextField name="street" label="Street" />
      <TextField name="city" label="City" />
      <button type="submit">Save</button>
    </Form>
  );
  const { rerender } = render(draw(ana, 1));
  return {
    user: userEvent.setup(),
    submitted,
    save: (change: Partial<Person>, version: number, isPaused = false) =>
      act(async () => rerender(draw({ ...ana, ...change }, version, isPaused))),
  };
};
type View = ReturnType<typeof open>;

const field = (name: string) => screen.getByRole('textbox', { name });
const type = async ({ user }: View, name: string, text: string) => {
  await user.clear(field(name));
  if (text !== '') await user.type(field(name), text);
};
const box = () =>
  screen.queryByRole('region', { name: 'Someone else saved changes in the meantime' });
const side = (part: string, who: string) =>
  within(screen.getByRole('radiogroup', { name: part })).getByRole('radio', {
    name: new RegExp(`^${who}`),
  });
const press = ({ user }: View, name: string) => user.click(screen.getByRole('button', { name }));
const sent = ({ submitted }: View) =>
  submitted.mock.calls.map(([values]) => {
    const { name, street, city } = values;
    return [name, street, city, versionOf(values)];
  });

describe('a form whose data another person saves meanwhile', () => {
  it('follows while nothing is typed', async () => {
    const view = open();
    await view.save({ city: 'Provo' }, 2);
    expect(field('City')).toHaveValue('Provo');
    expect(box()).not.toBeInTheDocument();
    await press(view, 'Save');
    expect(sent(view)).toEqual([['Ana', '1 Oak', 'Provo', 2]]);
  });

  it('keeps what is typed, takes over the rest and says so', async () => {
    const view = open();
    await type(view, 'Name', 'Anabel');
    await view.save({ city: 'Provo' }, 2);
    expect(field('Name')).toHaveValue('Anabel');
    expect(field('City')).toHaveValue('Provo');
    expect(box()).toHaveTextContent('Only they changed this, and the form has it: Address.');
    expect(screen.getByRole('status')).toHaveTextContent(
      'Someone else saved changes in the meantime',
    );
    await press(view, 'Save');
    expect(sent(view)).toEqual([['Anabel', '1 Oak', 'Provo', 2]]);
  });

  it('is not submitted before a choice between both values of a part', async () => {
    const view = open();
    await type(view, 'Street', '2 Elm');
    await view.save({ city: '', street: '' }, 2);
    expect(side('Address', 'Yours')).toHaveAccessibleName(/2 Elm, Moab/);
    expect(side('Address', 'Theirs')).toHaveAccessibleName(/Empty/);
    await press(view, 'Save');
    expect(await screen.findByText('Choose which one to keep.')).toBeVisible();
    expect(side('Address', 'Yours')).toHaveFocus();
    expect(view.submitted).not.toHaveBeenCalled();
    await view.user.keyboard(' ');
    expect(screen.queryByText('Choose which one to keep.')).not.toBeInTheDocument();
    await press(view, 'Save');
    expect(sent(view)).toEqual([['Ana', '2 Elm', 'Moab', 2]]);
  });

  it('gives back what was typed after the other value was tried', async () => {
    const view = open();
    await type(view, 'Name', 'Anabel');
    await type(view, 'City', 'Zion');
    await view.save({ name: 'Anna', city: 'Provo' }, 2);
    await press(view, 'Take all of theirs');
    expect([field('Name'), field('City')].map((input) => input.getAttribute('value'))).toEqual([
      'Anna',
      'Provo',
    ]);
    await view.user.click(side('Name', 'Yours'));
    expect(field('Name')).toHaveValue('Anabel');
    expect(field('City')).toHaveValue('Provo');
    await press(view, 'Keep all of yours');
    expect(field('City')).toHaveValue('Zion');
    await press(view, 'Save');
    expect(sent(view)).toEqual([['Anabel', '1 Oak', 'Zion', 2]]);
  });

  it('reads a third text in the field as the choice', async () => {
    const view = open();
    await type(view, 'Name', 'Anabel');
    await view.save({ name: 'Anna' }, 2);
    await type(view, 'Name', 'Anna Belle');
    expect(side('Name', 'Yours')).toBeChecked();
    expect(side('Name', 'Yours')).toHaveAccessibleName(/Anna Belle/);
    await press(view, 'Save');
    expect(sent(view)).toEqual([['Anna Belle', '1 Oak', 'Moab', 2]]);
  });

  it('keeps an open question when a third person saves something else', async () => {
    const view = open();
    await type(view, 'Name', 'Anabel');
    await view.save({ name: 'Anna' }, 2);
    await view.save({ name: 'Anna', city: 'Provo' }, 3);
    expect(side('Name', 'Theirs')).toHaveAccessibleName(/Anna/);
    expect(box()).toHaveTextContent('the form has it: Address.');
    await press(view, 'Save');
    expect(view.submitted).not.toHaveBeenCalled();
    await view.user.click(side('Name', 'Yours'));
    await press(view, 'Save');
    expect(sent(view)).toEqual([['Anabel', '1 Oak', 'Provo', 3]]);
  });

  it('asks again when the chosen part is changed once more', async () => {
    const view = open();
    await type(view, 'Name', 'Anabel');
    await view.save({ name: 'Anna' }, 2);
    await view.user.click(side('Name', 'Yours'));
    await view.save({ name: 'Hanna' }, 3);
    expect(side('Name', 'Theirs')).toHaveAccessibleName(/Hanna/);
    await press(view, 'Save');
    expect(view.submitted).not.toHaveBeenCalled();
  });

  it('waits for the end of a save, whose own values are no conflict', async () => {
    const view = open();
    await type(view, 'Name', 'Anabel');
    await view.save({ name: 'Anabel', city: 'Provo' }, 2, true);
    expect(field('City')).toHaveValue('Moab');
    await view.save({ name: 'Anabel', city: 'Provo' }, 2);
    expect(field('City')).toHaveValue('Provo');
    expect(box()).not.toBeInTheDocument();
  });

  it('knows from a draft what was read before a sign-in', async () => {
    const draft = { ...basedOn({ ...ana, city: 'Old town' }, 1), name: 'Anabel' };
    open(draft);
    await screen.findByRole('region');
    expect(field('Name')).toHaveValue('Anabel');
    expect(field('City')).toHaveValue('Moab');
    expect(box()).toHaveTextContent('the form has it: Address.');
  });
});
