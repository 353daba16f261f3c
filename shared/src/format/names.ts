import { firstLetters } from '../contracts/cut-text';

type NamedPerson = {
  readonly first_name: string;
  readonly last_name: string;
  readonly is_business?: boolean;
  readonly business_name?: string;
};

/** The shown name: the business name of a business customer, first and last name of a person. */
export const displayName = (person: NamedPerson): string => {
  const personal = `${person.first_name} ${person.last_name}`.trim();
  return person.is_business === true && person.business_name ? person.business_name : personal;
};

const firstLetter = (word: string | undefined): string => firstLetters(word ?? '', 1);

/** Up to two capitals of a shown name: Ann Lee is AL, Cedar is C. */
export const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const first = firstLetter(words[0]);
  const last = words.length > 1 ? firstLetter(words.at(-1)) : '';
  return `${first}${last}`.toUpperCase();
};

/** First letter upper, the rest as it is: 'upcoming' reads Upcoming. */
export const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
