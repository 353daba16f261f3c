import { findUrlProblem } from '@billfold/server-kit/database/database-url';

export type Variables = Readonly<Record<string, string | undefined>>;

/** Reads settings and gathers every complaint, so that a start tells all that is wrong at once. */
export class SettingsReader {
  readonly complaints: string[] = [];
  constructor(readonly variables: Variables) {}

  text(name: string, fallback: string): string {
    const value = this.variables[name];
    const complaint = `${name} begins with a '#': a comment of an .env file became its value.`;
    if (/^\s*#\s/.test(value ?? '') && !this.complaints.includes(complaint))
      this.complaints.push(complaint);
    return value === undefined || value === '' ? fallback : value;
  }

  integer(
    name: string,
    fallback: number,
    range: { readonly min: number; readonly max: number },
  ): number {
    const text = this.text(name, String(fallback));
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= range.min && value <= range.max) return value;
    this.complaints.push(
      `${name} must be a whole number from ${range.min} to ${range.max}, not '${text}'.`,
    );
    return fallback;
  }

  integers(name: string, fallback: readonly number[]): readonly number[] {
    const text = this.text(name, fallback.join(','));
    if (/^\d+(,\d+)*$/.test(text)) return Object.freeze(text.split(',').map(Number));
    this.complaints.push(`${name} must be whole numbers joined by commas, not '${text}'.`);
    return fallback;
  }

  timeOfDay(name: string, fallback: string): string {
    const text = this.text(name, fallback);
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(text))
      this.complaints.push(`${name} must be a time such as 06:30, not '${text}'.`);
    return text;
  }

  flag(name: string, fallback: boolean): boolean {
    const text = this.text(name, fallback ? '1' : '0');
    if (text === '1' || text === 'true') return true;
    if (text !== '0' && text !== 'false')
      this.complaints.push(`${name} must be 1 or 0, not '${text}'.`);
    return false;
  }

  oneOf<Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
    const text = this.text(name, fallback);
    const value = values.find((candidate) => candidate === text);
    if (value === undefined)
      this.complaints.push(`${name} must be one of ${values.join(', ')}, not '${text}'.`);
    return value ?? fallback;
  }

  url(name: string, fallback: string, protocols: readonly string[]): string {
    const text = this.text(name, fallback);
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
      this.complaints.push(
        `${name} must be a ${protocols.map((protocol) => protocol.replace(':', '')).join(' or ')} address.`,
      );
    }
    return text.replace(/\/+$/, '');
  }

  /** Of one host, or of several for `target_session_attrs=read-write`. */
  databaseUrl(name: string, fallback: string): string {
    const text = this.text(name, fallback);
    const problem = findUrlProblem(text);
    if (problem !== null) this.complaints.push(`${name} ${problem}`);
    return text;
  }

  /** Whole origins as a browser writes them: `https://shop.example`, a port only where it is not the usual one. */
  origins(name: string): readonly string[] {
    return this.list(name).flatMap((text) => {
      const origin = text.replace(/\/+$/, '');
      if (/^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin)
        return [origin];
      this.complaints.push(
        `${name} must list origins such as https://shop.example, not '${text}'.`,
      );
      return [];
    });
  }

  moment(name: string): Date | null {
    const text = this.text(name, '');
    if (text === '') return null;
    const moment = new Date(text);
    if (!Number.isNaN(moment.getTime())) return moment;
    this.complaints.push(`${name} must be a moment in ISO 8601, not '${text}'.`);
    return null;
  }

  list(name: string): readonly string[] {
    return Object.freeze(
      this.text(name, '')
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    );
  }
}
