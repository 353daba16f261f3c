import { enterNewPin, startNewPin, type NewPinEntry } from './new-pin.domain';

const enter = (...pins: readonly string[]): NewPinEntry => pins.reduce(enterNewPin, startNewPin());

describe('a new PIN', () => {
  it('is chosen after two equal entries', () => {
    expect(enter('4', '48')).toEqual({ step: 'create', pin: '48', complaint: null });
    expect(enter('4826')).toEqual({ step: 'confirm', pin: '', first: '4826', complaint: null });
    expect(enter('4826', '48')).toEqual({
      step: 'confirm',
      pin: '48',
      first: '4826',
      complaint: null,
    });
    expect(enter('4826', '4826')).toEqual({ step: 'chosen', pin: '4826' });
  });

  it('asks for the second entry again when it differs [PUB-076]', () => {
    expect(enter('1234', '1235')).toEqual({
      step: 'confirm',
      pin: '',
      first: '1234',
      complaint: 'Pins do not match, try again.',
    });
    expect(enter('4826', '4827', '4')).toEqual({
      step: 'confirm',
      pin: '4',
      first: '4826',
      complaint: null,
    });
    expect(enter('4826', '4827', '4826')).toEqual({ step: 'chosen', pin: '4826' });
  });

  it.each([
    ['1111', 'Pin may not be all the same digits'],
    ['0000', 'Pin may not be all the same digits'],
  ])('may not be %s [PUB-075]', (pin, complaint) => {
    expect(enter(pin)).toEqual({ step: 'create', pin: '', complaint });
    expect(enter(pin, '1')).toEqual({ step: 'create', pin: '1', complaint: null });
  });

  it('may not be a common PIN, reported after the second entry', () => {
    expect(enter('1234').step).toBe('confirm');
    expect(enter('1234', '1234')).toEqual({
      step: 'create',
      pin: '',
      complaint: 'This Pin is too easy to guess, please choose another',
    });
  });

  it('may be 1112 [PUB-075]', () => {
    expect(enter('1112').step).toBe('confirm');
  });

  it('ignores further digits once chosen', () => {
    expect(enter('4826', '4826', '9')).toEqual({ step: 'chosen', pin: '4826' });
  });
});
