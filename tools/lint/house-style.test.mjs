import { expect, it } from '@jest/globals';
import { lintLines } from './lint-lines.mjs';

/** The numbers of the lines with a fault, from 1 on. */
const faultyLines = (rule, lines) =>
  lintLines('house-style.mjs', rule, lines).flatMap((message, index) =>
    message === null ? [] : [index + 1],
  );

it('style/arrow-functions refuses a declared function that could be an arrow', () => {
  expect(
    faultyLines('style/arrow-functions', [
      'export function faulty(a: number): number { return a; }',
      'export async function alsoFaulty(a: unknown): Promise<void> { await a; }',
      'export const arrow = (a: number): number => a;',
      'export function* generator() { yield 1; }',
      "export function fail(): never { throw new Error('no'); }",
      'export default function ofATool(): number { return 1; }',
      'export function check(a: unknown): asserts a is string { if (a !== 1) throw new Error(); }',
    ]),
  ).toEqual([1, 2]);
});

it('style/hash-private refuses the keyword before fields, methods and parameters', () => {
  expect(
    faultyLines('style/hash-private', [
      'export class Example {',
      '  private field = 1;',
      '  readonly #free = 2;',
      '  constructor(private readonly parameter: number) {}',
      '  private method(): number { return this.parameter; }',
      '  protected handed(): number { return this.#free + this.field + this.method(); }',
      '}',
    ]),
  ).toEqual([2, 4, 5]);
});
