import { describe, expect, it } from '@jest/globals';
import {
  findProblem,
  formatCardNumber,
  isComplete,
  isLuhnValid,
  problemMessage,
  readFrameOptions,
  tokenMessage,
} from '../http/assets/tokenizer/card-entry';

const TODAY = new Date(2026, 10, 20);
const ENTRY = { number: '4111111111111111', cvv: '123', month: '1', year: '2029' };
const options = (search = '') => readFrameOptions(search);

describe('frame options', () => {
  it('read the query of the frame address', () => {
    expect(
      options(
        '?tokenizewheninactive=true&inactivityto=1700&formatinput=true&autofocus=true&usecvv=true&invalidinputevent=true',
      ),
    ).toMatchObject({
      tokenizeWhenInactive: true,
      inactivityMs: 1700,
      formatInput: true,
      autofocus: true,
      useCvv: true,
      useExpiry: false,
      reportsCard: true,
      reportsCvv: true,
      reportsExpiry: true,
    });
  });

  it('default to a wait of 500 ms and no extra', () => {
    expect(options()).toEqual({
      tokenizeWhenInactive: false,
      inactivityMs: 500,
      formatInput: false,
      autofocus: false,
      useCvv: false,
      useExpiry: false,
      cvvOptional: false,
      reportsCard: false,
      reportsCvv: false,
      reportsExpiry: false,
      reportsTyping: false,
      reportsReady: false,
      css: '',
    });
  });

  it.each(['-5', 'soon', 'NaN'])('use a wait of 500 ms instead of "%s"', (wait) => {
    expect(options(`?inactivityto=${wait}`).inactivityMs).toBe(500);
  });
});

describe('card entry', () => {
  it.each([
    ['4111111111111111', '4111 1111 1111 1111'],
    ['41111', '4111 1'],
    ['378282246310005', '3782 822463 10005'],
    ['4111-1111 x', '4111 1111'],
    ['', ''],
  ])('formats "%s" as "%s"', (typed, shown) => {
    expect(formatCardNumber(typed)).toBe(shown);
  });

  it.each([
    ['4111111111111111', true],
    ['4111111111111112', false],
    ['411', false],
    ['', false],
  ])('judges %s as %s', (number, isValid) => {
    expect(isLuhnValid(number)).toBe(isValid);
  });

  it('is complete with every requested field', () => {
    const all = options('?usecvv=true&useexpiry=true');
    expect(isComplete(ENTRY, all, TODAY)).toBe(true);
    expect(isComplete({ ...ENTRY, cvv: '' }, all, TODAY)).toBe(false);
    expect(isComplete({ ...ENTRY, month: '' }, all, TODAY)).toBe(false);
    expect(isComplete({ ...ENTRY, month: '10', year: '2026' }, all, TODAY)).toBe(false);
    expect(isComplete({ ...ENTRY, month: '11', year: '2026' }, all, TODAY)).toBe(true);
    expect(isComplete({ ...ENTRY, cvv: '', month: '', year: '' }, options(), TODAY)).toBe(true);
  });

  it('accepts an empty optional CVV and refuses a wrong one', () => {
    const optional = options('?usecvv=true&cvvoptional=true');
    expect(isComplete({ ...ENTRY, cvv: '' }, optional, TODAY)).toBe(true);
    expect(isComplete({ ...ENTRY, cvv: '12' }, optional, TODAY)).toBe(false);
    expect(findProblem({ ...ENTRY, cvv: '' }, optional, new Set(['cvv']), TODAY)).toBeNull();
    expect(findProblem({ ...ENTRY, cvv: '12' }, optional, new Set(['cvv']), TODAY)).toEqual({
      field: 'cvv',
      message: 'Invalid CVV',
    });
  });

  it('reports only fields that were edited', () => {
    const all = options('?usecvv=true&useexpiry=true');
    const empty = { number: '', cvv: '', month: '', year: '' };
    expect(findProblem(empty, all, new Set(), TODAY)).toBeNull();
    expect(findProblem(empty, all, new Set(['card']), TODAY)).toEqual({
      field: 'card',
      message: 'Invalid card number',
    });
    expect(findProblem({ ...ENTRY, cvv: '12' }, all, new Set(['card', 'cvv']), TODAY)).toEqual({
      field: 'cvv',
      message: 'Invalid CVV',
    });
    expect(
      findProblem({ ...ENTRY, month: '1', year: '2026' }, all, new Set(['expiry']), TODAY),
    ).toEqual({ field: 'expiry', message: 'Invalid expiration date' });
    expect(
      findProblem(
        { ...ENTRY, number: '378282246310005', cvv: '1234' },
        all,
        new Set(['card', 'cvv']),
        TODAY,
      ),
    ).toBeNull();
  });
});

describe('frame message', () => {
  it('is JSON text with the token or the error [SHARED-051]', () => {
    expect(tokenMessage('9417444583181111', ENTRY, options())).toBe(
      '{"message":"9417444583181111"}',
    );
    expect(problemMessage('Invalid card number')).toBe(
      '{"message":"","validationError":"Invalid card number"}',
    );
  });

  it('contains the expiry as year and month without a leading zero', () => {
    expect(tokenMessage('9417444583181111', ENTRY, options('?useexpiry=true'))).toBe(
      '{"message":"9417444583181111","expiry":"20291"}',
    );
  });
});
