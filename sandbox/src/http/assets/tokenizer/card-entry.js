/**
 * The rules of the card-entry frame, free of the page: the fields that the address requests, how a number is shown,
 * what is wrong with an entry, and which message the embedding page gets.
 */

/**
 * @typedef {object} FrameOptions
 * @property {boolean} tokenizeWhenInactive wait for a pause in typing instead of leaving the field
 * @property {number} inactivityMs how long that pause is
 * @property {boolean} formatInput
 * @property {boolean} autofocus
 * @property {boolean} useCvv
 * @property {boolean} cvvOptional whether an empty CVV is accepted
 * @property {boolean} useExpiry
 * @property {boolean} reportsCard whether an invalid number is reported to the embedding page
 * @property {boolean} reportsCvv
 * @property {boolean} reportsExpiry
 * @property {boolean} reportsTyping whether each change of the entry is reported
 * @property {boolean} reportsReady whether it is reported that the frame is ready
 * @property {string} css
 */

/**
 * @typedef {object} CardEntry
 * @property {string} number digits only
 * @property {string} cvv
 * @property {string} month '1' to '12', empty while not chosen
 * @property {string} year four digits, empty while not chosen
 */

/**
 * @typedef {'card' | 'expiry' | 'cvv'} EntryField
 */

/**
 * @typedef {object} EntryProblem
 * @property {EntryField} field
 * @property {string} message
 */

/** @type {Readonly<Record<EntryField, string>>} */
const PROBLEMS = {
  card: 'Invalid card number',
  expiry: 'Invalid expiration date',
  cvv: 'Invalid CVV',
};

const LONGEST_WAIT_MS = 60_000;

/**
 * @param {string} search the query of the frame's address
 * @returns {FrameOptions}
 */
export function readFrameOptions(search) {
  const query = new URLSearchParams(search);
  const isOn = (/** @type {string} */ name) => query.get(name)?.toLowerCase() === 'true';
  const wait = Number(query.get('inactivityto') ?? '500');
  const reportsAll = isOn('invalidinputevent');
  return {
    tokenizeWhenInactive: isOn('tokenizewheninactive'),
    inactivityMs: Number.isFinite(wait) && wait >= 0 ? Math.min(wait, LONGEST_WAIT_MS) : 500,
    formatInput: isOn('formatinput'),
    autofocus: isOn('autofocus'),
    useCvv: isOn('usecvv'),
    cvvOptional: isOn('cvvoptional'),
    useExpiry: isOn('useexpiry'),
    reportsCard: reportsAll || isOn('invalidcreditcardevent'),
    reportsCvv: reportsAll || isOn('invalidcvvevent'),
    reportsExpiry: reportsAll || isOn('invalidexpiryevent'),
    reportsTyping: isOn('sendcardtypingevent'),
    reportsReady: isOn('sendcssloadedevent'),
    css: (query.get('css') ?? '').slice(0, 4000),
  };
}

/** @param {string} text @returns {string} */
export function digitsOf(text) {
  return text.replace(/\D/g, '');
}

/** Groups of four; 4-6-5 for the brand with fifteen digits. @param {string} number @returns {string} */
export function formatCardNumber(number) {
  const digits = digitsOf(number).slice(0, 19);
  const groups = /^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(' ');
}

/** @param {string} digits @returns {boolean} */
export function isLuhnValid(digits) {
  if (!/^\d{13,19}$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]) * (index % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/**
 * What is wrong with the fields touched so far, the first only. An untouched field is missing, not wrong.
 * @param {CardEntry} entry
 * @param {FrameOptions} options
 * @param {ReadonlySet<EntryField>} touched
 * @param {Date} today
 * @returns {EntryProblem | null}
 */
export function findProblem(entry, options, touched, today) {
  if (touched.has('card') && !isLuhnValid(entry.number))
    return { field: 'card', message: PROBLEMS.card };
  if (options.useExpiry && touched.has('expiry') && isExpiryWrong(entry, today))
    return { field: 'expiry', message: PROBLEMS.expiry };
  if (options.useCvv && touched.has('cvv') && !isCvvAccepted(entry, options))
    return { field: 'cvv', message: PROBLEMS.cvv };
  return null;
}

/**
 * Whether every field that the address requests is filled in and right. @param {CardEntry} entry @param {FrameOptions}
 * options
 * @param {Date} today
 */
export function isComplete(entry, options, today) {
  const isExpiryGiven = entry.month !== '' && entry.year !== '' && !isExpiryWrong(entry, today);
  return (
    isLuhnValid(entry.number) &&
    (!options.useExpiry || isExpiryGiven) &&
    (!options.useCvv || isCvvAccepted(entry, options))
  );
}

/** @param {FrameOptions} options @param {EntryField} field @returns {boolean} */
export function isReported(options, field) {
  return { card: options.reportsCard, expiry: options.reportsExpiry, cvv: options.reportsCvv }[
    field
  ];
}

/**
 * The message of a token, a JSON text. The month comes without a leading zero, as from the real frame: 20291 is January
 * 2029.
 * @param {string} token
 * @param {CardEntry} entry
 * @param {FrameOptions} options
 */
export function tokenMessage(token, entry, options) {
  return JSON.stringify(
    options.useExpiry
      ? { message: token, expiry: `${entry.year}${entry.month}` }
      : { message: token },
  );
}

/** @param {string} validationError @returns {string} */
export function problemMessage(validationError) {
  return JSON.stringify({ message: '', validationError });
}

/** The customer is typing: an earlier token no longer matches the entry. */
export const TYPING_MESSAGE = JSON.stringify({ cardTyping: true });
/** The frame is ready with the requested style. */
export const READY_MESSAGE = JSON.stringify({ cssLoaded: true });

/** @param {CardEntry} entry @param {FrameOptions} options */
function isCvvAccepted(entry, options) {
  if (options.cvvOptional && entry.cvv === '') return true;
  return entry.cvv.length === (/^3[47]/.test(entry.number) ? 4 : 3);
}

/**
 * Half an expiry is not wrong yet: the other half is about to be chosen. @param {CardEntry} entry @param {Date} today
 */
function isExpiryWrong(entry, today) {
  if (entry.month === '' || entry.year === '') return false;
  const firstDayAfter = new Date(Number(entry.year), Number(entry.month), 1);
  return firstDayAfter <= today;
}
