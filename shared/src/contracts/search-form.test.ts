import {
  searchedPerson,
  searchesOfOthers,
  searchesOfPerson,
  searchForms,
} from '../testing/search-cases';
import { searchForm } from './search-form';
import { isFoundBy, searchWords } from './search-words';

describe('searchForm', () => {
  it.each(searchForms)('writes %s in its normal form', (text, form) => {
    expect(searchForm(text)).toBe(form);
    expect(searchForm(form)).toBe(form);
  });
});

describe('searchWords', () => {
  it.each([
    ['Brown, Kim', ['brown', 'kim']],
    ['  kim   kim ', ['kim']],
    ['Anne-Marie', ['anne', 'marie']],
    ['INV-1001', ['inv1001']],
    ['INV-', ['inv']],
    ['1,200', ['1,200']],
    ['+1 (720) 555-9911', ['7205559911']],
    ['1 720 555 9911', ['720', '555', '9911']],
    ['10000012345', ['10000012345']],
    ['1000001', ['1000001']],
    ['<mailto:Kim@cedar.test>', ['kim@cedartest']],
    ['a < b', ['a', '<', 'b']],
    ['hotel: 3', ['hotel:', '3']],
    ['– ( ’', []],
  ])('divides %s', (search, words) => {
    expect(searchWords(search)).toEqual(words);
  });
});

describe('isFoundBy', () => {
  const text = Object.values(searchedPerson).join(' ');
  it.each(searchesOfPerson)('finds the person by %s', (search) => {
    expect(isFoundBy(text, search)).toBe(true);
  });
  it.each(searchesOfOthers)('does not find the person by %s', (search) => {
    expect(isFoundBy(text, search)).toBe(false);
  });
});
