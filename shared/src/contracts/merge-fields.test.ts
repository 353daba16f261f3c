import {
  fieldsFor,
  fieldsIn,
  fillMergeFields,
  missingFieldText,
  unknownFields,
} from './merge-fields';

describe('fillMergeFields', () => {
  const values = { 'user first name': 'Ann', 'merchant name': 'Cedar', 'days late': '0' };

  it('fills each field in any case and spacing', () => {
    expect(
      fillMergeFields('{user first name}, {User First  Name}: { merchant name }', values),
    ).toEqual({ text: 'Ann, Ann: Cedar', missing: [] });
  });

  it('names fields without a value once, and leaves them as written', () => {
    expect(
      fillMergeFields('{user last name} {amount} {user last name} {constructor} {days late}', {
        ...values,
        'user last name': '',
      }),
    ).toEqual({
      text: '{user last name} {amount} {user last name} {constructor} 0',
      missing: ['user last name', 'amount', 'constructor'],
    });
  });

  it('expands no field inside a value', () => {
    const sly = { 'user first name': '$& {merchant name} $1', 'merchant name': 'Cedar' };
    expect(fillMergeFields('{user first name}!', sly)).toEqual({
      text: '$& {merchant name} $1!',
      missing: [],
    });
  });

  it('leaves braces around other text alone', () => {
    const text = '{} {1} {"a": 2} { {user}';
    expect(fillMergeFields(text, values)).toEqual({ text, missing: ['user'] });
  });

  it('fills a field that is written with other signs between its words', () => {
    expect(fillMergeFields('{user_first-name} {user\u00a0first.name}', values)).toEqual({
      text: 'Ann Ann',
      missing: [],
    });
  });

  it('names what looks like a field and is none', () => {
    expect(unknownFields('{invoice_no} {größe} {a.b}')).toEqual(['invoice no', 'größe', 'a b']);
  });

  it('reads a long text of open braces in linear time', () => {
    const text = '{a '.repeat(100_000);
    expect(fillMergeFields(text, values).text).toBe(text);
  });
});

describe('fields of a place', () => {
  it('offers individuals and business customers their own names [INBOX-044, INBOX-045]', () => {
    const names = (isBusiness: boolean) => fieldsFor('chat', isBusiness).map(({ name }) => name);
    expect(names(false)).toEqual([
      'user first name',
      'user last name',
      'user full name',
      'merchant name',
    ]);
    expect(names(true)).toEqual(['user business name', 'merchant name']);
  });

  it('offers fields of an invoice to automated events alone', () => {
    expect(fieldsFor('automation')).toHaveLength(12);
    expect(unknownFields('{amount} {link}', 'automation')).toEqual([]);
    expect(unknownFields('{amount} {x}', 'mass')).toEqual(['amount', 'x']);
    expect(unknownFields('{amount} {x}')).toEqual(['x']);
    expect(fieldsIn('{ Amount } {amount}')).toEqual(['amount']);
  });

  it('says why a field stops a text', () => {
    expect([missingFieldText('user first name'), missingFieldText('x')]).toEqual([
      '{user first name} has no value for this customer.',
      "{x} isn't a field.",
    ]);
  });
});
