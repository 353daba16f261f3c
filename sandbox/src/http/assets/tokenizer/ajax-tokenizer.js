import {
  READY_MESSAGE,
  digitsOf,
  formatCardNumber,
  isReported,
  readFrameOptions,
} from './card-entry.js';
import { createCardEntrySession } from './card-entry-session.js';
import { applyFrameStyle } from './frame-style.js';

/** @typedef {import('./card-entry.js').EntryField} EntryField */

const options = readFrameOptions(location.search);
const page = {
  form: find('tokenform', HTMLFormElement),
  number: find('ccnumfield', HTMLInputElement),
  cvv: find('cccvvfield', HTMLInputElement),
  month: find('ccexpirymonth', HTMLSelectElement),
  year: find('ccexpiryyear', HTMLSelectElement),
};
const YEARS_AHEAD = 20;

/** @type {Readonly<Record<EntryField, { inputs: readonly HTMLElement[], hint: HTMLElement }>>} */
const places = {
  card: { inputs: [page.number], hint: find('ccnumhint', HTMLElement) },
  expiry: { inputs: [page.month, page.year], hint: find('ccexpiryhint', HTMLElement) },
  cvv: { inputs: [page.cvv], hint: find('cccvvhint', HTMLElement) },
};

const session = createCardEntrySession(options, {
  readEntry: () => ({
    number: digitsOf(page.number.value),
    cvv: options.useCvv ? page.cvv.value : '',
    month: options.useExpiry ? page.month.value : '',
    year: options.useExpiry ? page.year.value : '',
  }),
  tokenize,
  post: (message) => window.parent.postMessage(message, parentOrigin()),
  show: (problem) => {
    for (const [field, { inputs, hint }] of Object.entries(places)) {
      const text = problem?.field === field ? problem.message : '';
      hint.textContent = text;
      hint.hidden = text === '';
      // The embedding page shows its messages: here they are only read out, so that the frame keeps its height.
      hint.classList.toggle('told', problem !== null && isReported(options, problem.field));
      for (const input of inputs) mark(input, hint, text !== '');
    }
  },
  today: () => new Date(),
});

applyFrameStyle(document, options.css);
find('cccvvrow', HTMLElement).hidden = !options.useCvv;
page.cvv.required = !options.cvvOptional;
find('ccexpiryrow', HTMLElement).hidden = !options.useExpiry;
fillExpiry();

page.form.addEventListener('submit', (event) => event.preventDefault());
page.number.addEventListener('input', numberChanged);
page.cvv.addEventListener('input', () => {
  page.cvv.value = digitsOf(page.cvv.value).slice(0, 4);
  session.changed('cvv');
});
for (const select of [page.month, page.year])
  select.addEventListener('change', () => session.changed('expiry'));
page.form.addEventListener('focusout', () => session.left());
if (options.autofocus) page.number.focus();
// The customer typed before this script ran.
if (page.number.value !== '') numberChanged();
if (options.reportsReady) window.parent.postMessage(READY_MESSAGE, parentOrigin());

function numberChanged() {
  if (options.formatInput) formatInPlace(page.number);
  session.changed('card');
}

/** Only this origin ever sees the number. @param {import('./card-entry.js').CardEntry} entry */
async function tokenize(entry) {
  const response = await fetch('/cardsecure/api/v1/ccn/tokenize', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      account: entry.number,
      ...(entry.cvv === '' ? {} : { cvv: entry.cvv }),
    }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  const answer = await response.json();
  if (!response.ok || typeof answer.token !== 'string' || answer.token === '')
    throw new Error('no token');
  return answer.token;
}

/**
 * In browsers that name the embedding page, messages go to exactly that origin; in others `frame-ancestors` already
 * limits who that can be.
 */
function parentOrigin() {
  const [origin] = location.ancestorOrigins ?? [];
  return origin !== undefined && /^https?:/.test(origin) ? origin : '*';
}

/** Keeps the caret behind the same digit. @param {HTMLInputElement} input */
function formatInPlace(input) {
  const digitsBefore = digitsOf(
    input.value.slice(0, input.selectionStart ?? input.value.length),
  ).length;
  input.value = formatCardNumber(input.value);
  let caret = 0;
  for (let seen = 0; seen < digitsBefore && caret < input.value.length; caret += 1) {
    if (/\d/.test(input.value.charAt(caret))) seen += 1;
  }
  input.setSelectionRange(caret, caret);
}

/** @param {HTMLElement} input @param {HTMLElement} hint @param {boolean} isWrong */
function mark(input, hint, isWrong) {
  input.classList.toggle('error', isWrong);
  input.setAttribute('aria-invalid', String(isWrong));
  if (isWrong) input.setAttribute('aria-describedby', hint.id);
  else input.removeAttribute('aria-describedby');
}

function fillExpiry() {
  page.month.append(new Option('MM', ''));
  for (let month = 1; month <= 12; month += 1)
    page.month.append(new Option(String(month).padStart(2, '0'), String(month)));
  const thisYear = new Date().getFullYear();
  page.year.append(new Option('YYYY', ''));
  for (let year = thisYear; year <= thisYear + YEARS_AHEAD; year += 1)
    page.year.append(new Option(String(year), String(year)));
}

/**
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
function find(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`The card-entry page has no ${id}.`);
  return element;
}
