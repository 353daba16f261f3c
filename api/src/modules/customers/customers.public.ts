export { type Holder, matchPerson } from './person-match.domain';
