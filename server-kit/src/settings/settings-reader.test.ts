import { describe, expect, it } from '@jest/globals';
import {
  databaseUrl,
  flag,
  list,
  moment,
  oneOf,
  ownSecret,
  pattern,
  text,
  url,
  whole,
  wholes,
} from './setting';
import { SettingsReader, variablesOf, type Variables } from './settings-reader';

const development = 'a-secret-of-development-that-everybody-knows';
const settings = {
  port: whole('PORT', 8080, 1, 65_535),
  level: oneOf('LEVEL', ['low', 'high'], 'low'),
  name: text('NAME', 'none'),
  days: wholes('DAYS', [3, 7]),
  nested: {
    isOn: flag('IS_ON', false),
    at: moment('AT'),
    time: pattern('TIME', '00:00', /^\d\d:\d\d$/, 'a time such as 06:30'),
    sites: list('SITES'),
  },
  site: url('SITE', 'http://localhost/'),
  database: databaseUrl('DATABASE', 'postgres://localhost/one'),
  secret: ownSecret('SECRET', development, true),
};
const given = { SECRET: 'x'.repeat(32) };
const readAll = (variables: Variables, isTrimmed = false) => {
  const reader = new SettingsReader(variables, { isTrimmed });
  return reader.finish(reader.values(settings), 'It cannot start');
};

describe('SettingsReader', () => {
  it('reads defaults for variables that are empty or not set', () => {
    expect(readAll({ ...given, PORT: '', LEVEL: '' })).toEqual({
      port: 8080,
      level: 'low',
      name: 'none',
      days: [3, 7],
      nested: { isOn: false, at: null, time: '00:00', sites: [] },
      site: 'http://localhost',
      database: 'postgres://localhost/one',
      secret: given.SECRET,
    });
  });

  it('reads typed values from their texts', () => {
    const values = readAll({
      ...given,
      PORT: '1',
      DAYS: '1,2',
      IS_ON: 'true',
      AT: '2028-02-29T12:00:00Z',
      SITES: 'one, two ,',
    });
    expect(values).toMatchObject({ port: 1, days: [1, 2] });
    expect(values.nested).toMatchObject({
      isOn: true,
      at: new Date('2028-02-29T12:00:00Z'),
      sites: ['one', 'two'],
    });
  });

  it('lists every complaint in one error, each with its variable', () => {
    const wrong = {
      PORT: '0',
      LEVEL: 'loud',
      DAYS: '1,two',
      IS_ON: 'maybe',
      AT: 'noon',
      TIME: '6',
      SITE: 'ftp://x',
      DATABASE: 'mysql://me:hidden@x/y',
      SECRET: 'hidden',
      NAME: '# a comment',
    };
    expect(() => readAll(wrong)).toThrow(
      new Error(
        [
          'It cannot start:',
          "PORT must be a whole number from 1 to 65535, not '0'.",
          "LEVEL must be one of low, high, not 'loud'.",
          "NAME begins with a '#': a comment of an .env file became its value.",
          "DAYS must be whole numbers joined by commas, not '1,two'.",
          "IS_ON must be 1 or 0, not 'maybe'.",
          "AT must be a moment in ISO 8601, not 'noon'.",
          "TIME must be a time such as 06:30, not '6'.",
          'SITE must be a http or https address.',
          'DATABASE must be a postgres or postgresql address.',
          'SECRET must have at least 32 characters.',
        ].join('\n- '),
      ),
    );
  });

  it('refuses a development secret in production', () => {
    expect(() => readAll({})).toThrow('SECRET must be set in production.');
  });

  it.each(['80x', '1e3', ' 80', '65536', '-1', '1.5'])('refuses %j as a whole number', (PORT) => {
    expect(() => readAll({ ...given, PORT })).toThrow('PORT must be a whole number');
  });

  it('removes spaces around values only with the option', () => {
    expect(readAll({ ...given, NAME: ' a ' }).name).toBe(' a ');
    expect(readAll({ ...given, NAME: ' a ' }, true).name).toBe('a');
  });

  it('freezes the configuration at every depth', () => {
    const { days, nested } = readAll(given);
    expect([Object.isFrozen(days), Object.isFrozen(nested)]).toEqual([true, true]);
  });
});

describe('variablesOf', () => {
  it('names the variables of all groups', () => {
    expect(variablesOf(settings.nested)).toEqual(['IS_ON', 'AT', 'TIME', 'SITES']);
    expect(variablesOf(settings)).toHaveLength(11);
  });
});
