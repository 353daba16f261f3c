import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { findUrlProblem } from '../database/database-url';

export type Complain = (sentence: string) => void;

/** One environment variable, and how its text becomes a value. */
export type Setting<Read> = {
  readonly variable: string;
  /** `text` is empty for a variable that is not set. The value of a text with a complaint is not used. */
  readonly read: (text: string, complain: Complain) => Read;
};

/** A text that a function reads. The function complains by itself. */
export const read = <Read>(
  variable: string,
  reader: (text: string, complain: Complain) => Read,
): Setting<Read> => ({ variable, read: reader });

/** A text whose value has this schema, that of a `Typed`. Its `description` completes: "… must be …, not '…'." */
const typed = <Typed>(
  variable: string,
  schema: TSchema & { readonly description: string },
  fallback: Typed,
  decode: (text: string) => unknown,
): Setting<Typed> =>
  read(variable, (text, complain) => {
    if (text === '') return fallback;
    const value = decode(text);
    if (Value.Check(schema, value)) return value as Typed;
    complain(`${variable} must be ${schema.description}, not '${text}'.`);
    return fallback;
  });

const described = <Schema extends TSchema>(
  schema: Schema,
  description: string,
): Schema & { readonly description: string } => ({ ...schema, description });

const asNumber = (text: string): unknown => (/^\d+$/.test(text) ? Number(text) : text);

/** Any text. */
export const text = (variable: string, fallback: string): Setting<string> =>
  read(variable, (given) => given || fallback);

/** A text of this form. */
export const pattern = (
  variable: string,
  fallback: string,
  form: RegExp,
  description: string,
): Setting<string> =>
  typed(
    variable,
    described(Type.String({ pattern: form.source }), description),
    fallback,
    (given) => given,
  );

/** A whole number from `minimum` to `maximum`. */
export const whole = (
  variable: string,
  fallback: number,
  minimum: number,
  maximum: number,
): Setting<number> =>
  typed(
    variable,
    described(Type.Integer({ minimum, maximum }), `a whole number from ${minimum} to ${maximum}`),
    fallback,
    asNumber,
  );

/** Whole numbers, joined by commas. */
export const wholes = (variable: string, fallback: readonly number[]): Setting<readonly number[]> =>
  typed(
    variable,
    described(Type.Array(Type.Integer()), 'whole numbers joined by commas'),
    [...fallback],
    (given) => given.split(',').map(asNumber),
  );

/** One of several texts. */
export const oneOf = <Text extends string>(
  variable: string,
  values: readonly Text[],
  fallback: Text,
): Setting<Text> =>
  typed(
    variable,
    described(Type.Enum([...values]), `one of ${values.join(', ')}`),
    fallback,
    (given) => given,
  );

/** 1 or 0; `true` and `false` are understood. */
export const flag = (variable: string, fallback: boolean): Setting<boolean> =>
  typed(variable, described(Type.Boolean(), '1 or 0'), fallback, (given) => {
    if (given === '1' || given === 'true') return true;
    return given === '0' || given === 'false' ? false : given;
  });

/** Texts joined by commas. */
export const list = (variable: string): Setting<readonly string[]> =>
  read(variable, (given) =>
    given
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/** An address of one of these protocols (`https:`), without a slash at the end. */
export const url = (
  variable: string,
  fallback: string,
  protocols: readonly string[] = ['http:', 'https:'],
): Setting<string> =>
  read(variable, (given, complain) => {
    const address = given || fallback;
    if (!URL.canParse(address) || !protocols.includes(new URL(address).protocol))
      complain(
        `${variable} must be a ${protocols.map((protocol) => protocol.replace(':', '')).join(' or ')} address.`,
      );
    return withoutSlash(address);
  });

/**
 * The address of a database on one host, or on several with `target_session_attrs=read-write`. No complaint repeats it.
 */
export const databaseUrl = (variable: string, fallback: string): Setting<string> =>
  read(variable, (given, complain) => {
    const address = given || fallback;
    const problem = findUrlProblem(address);
    if (problem !== null) complain(`${variable} ${problem}`);
    return address;
  });

/** A moment in ISO 8601; null when it is not set. */
export const moment = (variable: string): Setting<Date | null> =>
  read(variable, (given, complain) => {
    if (given === '') return null;
    const value = new Date(given);
    if (!Number.isNaN(value.getTime())) return value;
    complain(`${variable} must be a moment in ISO 8601, not '${given}'.`);
    return null;
  });

/** A secret of at least 32 characters that production must set. No complaint repeats it. */
export const ownSecret = (
  variable: string,
  developmentSecret: string,
  isProduction: boolean,
): Setting<string> =>
  read(variable, (given, complain) => {
    const secret = given || developmentSecret;
    if (secret.length < 32) complain(`${variable} must have at least 32 characters.`);
    if (isProduction && secret === developmentSecret)
      complain(`${variable} must be set in production.`);
    return secret;
  });
