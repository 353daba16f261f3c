import { Form } from '@billfold/shared/forms/Form';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object } from 'yup';
import {
  birthdayOf,
  customerShape,
  customerValuesOf,
  emptyCustomer,
  type CustomerValues,
} from './customer-form';
import { CustomerFields } from './CustomerFields';
import { customerWith } from '../../testing/rows-factory';

const draw = () => {
  const sent: CustomerValues[] = [];
  render(
    <Form<CustomerValues>
      initialValues={emptyCustomer}
      schema={object(customerShape)}
      onSubmit={(values) => sent.push(values)}
    >
      <CustomerFields required={['email']} />
      <button type="submit">Save</button>
    </Form>,
  );
  return { sent, user: userEvent.setup() };
};
const field = (name: RegExp | string) => screen.getByLabelText(name);

describe('the fields of a customer', () => {
  it('offers 54 states and stores the code of one', async () => {
    const { sent, user } = draw();
    const states = field('State');
    expect(states.querySelectorAll('option:not([value=""])')).toHaveLength(54);
    await user.selectOptions(states, 'Guam');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toMatchObject([{ service_address_state: 'GU' }]));
  });

  it('takes five characters of a zip code', async () => {
    const { user } = draw();
    await user.type(field('Zip'), '123456');
    expect(field('Zip')).toHaveValue('12345');
  });

  it('requires the name of a business customer and no birthday', async () => {
    const { user } = draw();
    expect(screen.queryByLabelText('Business Name')).toBeNull();
    expect(field('Birthday')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'This customer is a business' }));
    expect(field('Business Name')).toBeVisible();
    expect(screen.queryByLabelText('Birthday')).toBeNull();
  });

  it("never fills in the staff member's own data", () => {
    draw();
    for (const input of document.querySelectorAll('input:not([type=checkbox]), select'))
      expect(input).toHaveAttribute('autocomplete', 'off');
  });

  it('marks what may be left empty', () => {
    draw();
    expect(field('Email')).toBeRequired();
    expect(field('Email')).not.toHaveAccessibleDescription();
    expect(field('Phone')).toHaveAccessibleDescription('(optional)');
  });
});

describe('the birthday of a customer', () => {
  const stored = customerValuesOf(customerWith({ date_of_birth: '1990-05-07T' }));

  it('is cut at ten characters', () => {
    expect(stored.date_of_birth).toBe('05/07/1990');
    expect(birthdayOf(stored)).toEqual({ date_of_birth: '1990-05-07' });
  });

  it('may be removed, and a business customer has none', () => {
    expect(birthdayOf({ ...stored, date_of_birth: '' })).toEqual({ date_of_birth: '' });
    expect(birthdayOf({ ...stored, is_business: true })).toEqual({});
  });
});
