import { problemsOf as problemsIn } from '../../testing/problems';
import {
  newCustomer,
  newCustomerSchema,
  newCustomerTexts,
  type NewCustomerValues,
} from './new-customer.form';

const problemsOf = (change: Partial<NewCustomerValues>) =>
  problemsIn(newCustomerSchema, { ...newCustomer('1'), ...change });
const required = 'This field is required';
const person = {
  first_name: 'Rosa',
  last_name: 'Diaz',
  email: 'rosa@example.com',
  phone: '(303) 555-0101',
  service_address_zip: '80202',
};
const business = {
  is_business: true,
  business_name: 'Diaz Farm',
  email: 'rosa@example.com',
  phone: '(303) 555-0101',
  service_address: '1 Main St',
};

describe('the rules of a new customer', () => {
  it('find in an empty person only the zip code or birthday missing [ADMIN-074]', () => {
    expect(problemsOf({ merchant_id: '' })).toEqual({
      date_of_birth: newCustomerTexts.zipOrBirthday,
    });
  });

  it.each([{ service_address_zip: '80202' }, { date_of_birth: '05/07/1990' }])(
    'require of a person with %j the rest [ADMIN-071]',
    (change) => {
      expect(problemsOf({ ...change, merchant_id: '' })).toEqual({
        first_name: required,
        last_name: required,
        email: required,
        phone: required,
        merchant_id: required,
      });
    },
  );

  it('require of a business customer five fields, and no zip code or birthday [ADMIN-072]', () => {
    expect(problemsOf({ is_business: true, merchant_id: '' })).toEqual({
      business_name: required,
      email: required,
      phone: required,
      service_address: required,
      merchant_id: required,
    });
    expect(problemsOf(business)).toEqual({});
  });

  it('accept a complete person [ADMIN-073]', () => {
    expect(problemsOf(person)).toEqual({});
  });

  it('says which field is not readable', () => {
    expect(
      problemsOf({
        ...person,
        email: 'rosa',
        phone: '(303) 555',
        date_of_birth: '02/30/1990',
        service_address_zip: '802',
      }),
    ).toEqual({
      email: 'Not a valid email',
      phone: 'Not a valid phone number',
      date_of_birth: 'Not a valid date',
      service_address_zip: 'Not a valid zipcode',
    });
  });

  it('takes no birthday in the future', () => {
    expect(problemsOf({ ...person, date_of_birth: '01/01/2999' })).toEqual({
      date_of_birth: 'Not a valid date',
    });
  });

  it('asks how the customer agreed only when texts are switched on', () => {
    expect(problemsOf({ ...person, sms_opt_in: true })).toEqual({ agreedBy: required });
    expect(problemsOf({ ...person, sms_opt_in: true, agreedBy: 'phone' })).toEqual({});
  });
});
