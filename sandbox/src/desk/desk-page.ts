import { createHash } from 'node:crypto';
import type { JournalRow } from '../card-gateway/gateway-call.domain';
import type { Message } from '../messages/message.domain';
import type { TextRow } from '../messages/text-traffic';
import { SafeHtml, html } from './escape-html';

export type DeskView = {
  readonly messages: readonly Message[];
  readonly rows: readonly JournalRow[];
  /** Every call that wanted to send a text. */
  readonly texts: readonly TextRow[];
  /** What became of the inbound message just sent from the form. */
  readonly notice?: { readonly kind: 'done' | 'failed'; readonly text: string } | undefined;
  readonly form?: { readonly from: string; readonly to: string } | undefined;
};

const MOST_SHOWN = 100;
const CODE_OR_LINK =
  /(https?:\/\/[^\s<>"'`]+[^\s<>"'`.,;:!?)\]}])|(?<![\d.,$/-])(\d{4,8})(?![\d/-]|[.,]\d)/g;

/**
 * The page of the sandbox: messages with their codes and links, the payment journal, and a form for an inbound text.
 */
export const renderDesk = ({ messages, rows, texts, notice, form }: DeskView): string => {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Billfold sandbox</title>
        <link rel="icon" href="/desk/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/desk/desk.css" />
        <script type="module" src="/desk/desk.js"></script>
      </head>
      <body>
        <header>
          <h1>Sandbox</h1>
          <p>
            The partners, played on this machine: nothing here reaches a real card, phone or
            mailbox.
          </p>
          <nav aria-label="Sections">
            <a href="#messages">Messages</a><a href="#inbound">Send a text</a
            ><a href="#journal">Payment journal</a><a href="#texts">Text journal</a>
          </nav>
        </header>
        ${notice === undefined ? new SafeHtml('') : html`<p class="notice ${notice.kind}" role="status">${notice.text}</p>`}
        <main>
          ${renderMessages(messages)}
          <div class="side">
            ${renderInboundForm(form ?? { from: lastPhone(messages), to: lastSender(messages) })}
            ${renderJournal(rows)} ${renderTextJournal(texts)}
          </div>
        </main>
      </body>
    </html> `;
  return page.text;
};

/** Highlights codes and links addresses; everything else is plain text. */
export const renderBody = (body: string): SafeHtml => {
  const parts: SafeHtml[] = [];
  let end = 0;
  for (const match of body.matchAll(CODE_OR_LINK)) {
    const [whole, link] = match;
    parts.push(
      html`${body.slice(end, match.index)}`,
      link === undefined ? html`<strong class="code">${whole}</strong>` : anchor(link),
    );
    end = match.index + whole.length;
  }
  return html`${[...parts, html`${body.slice(end)}`]}`;
};

const renderMessages = (messages: readonly Message[]): SafeHtml => {
  const shown = messages.slice(0, MOST_SHOWN);
  const items = shown.map(renderMessage);
  const content =
    items.length === 0
      ? html`<p class="empty">
          No texts or emails yet. Codes and links that the product sends appear here.
        </p>`
      : html`<ol class="messages">
          ${items}
        </ol>`;
  return html`<section
    id="messages"
    data-version="${versionOf(shown)}"
    aria-labelledby="messages-title"
  >
    <h2 id="messages-title">Messages <span class="count">${messages.length}</span></h2>
    ${content}
  </section>`;
};

const renderMessage = ({
  at,
  channel,
  direction,
  from,
  to,
  subject,
  body,
  links,
  attachments,
}: Message): SafeHtml => {
  const kind = `${direction === 'sent' ? '' : 'Inbound '}${channel === 'sms' ? 'text' : 'email'}`;
  const further = links.filter((link) => !body.includes(link));
  return html`<li class="message ${direction}">
    <div class="meta">
      <span class="kind ${channel}">${kind.charAt(0).toUpperCase() + kind.slice(1)}</span>
      <span class="who"
        >${direction === 'sent' ? 'to' : 'from'} <b>${direction === 'sent' ? to : from}</b></span
      >
      ${renderTime(at)}
    </div>
    ${subject === undefined || subject === '' ? new SafeHtml('') : html`<p class="subject">${subject}</p>`}
    <p class="body">${renderBody(body)}</p>
    ${further.length === 0 ? new SafeHtml('') : html`<p class="links">${further.map((link) => html`${anchor(link)} `)}</p>`}
    ${attachments.length === 0 ? new SafeHtml('') : html`<p class="attachments">${attachments.map(({ filename, size }) => html`${filename || 'attachment'} (${size} bytes) `)}</p>`}
  </li>`;
};

const renderJournal = (rows: readonly JournalRow[]): SafeHtml => {
  const shown = rows.slice(-MOST_SHOWN).reverse();
  const body = shown.map(
    (row) =>
      html`<tr>
        <td data-label="When">${renderTime(row.at)}</td>
        <td data-label="Call">${nameOf(row)}</td>
        <td data-label="Amount" class="amount">${row.amount ?? ''}</td>
        <td data-label="Outcome">
          <span class="outcome ${toneOf(row.outcome)}">${row.outcome.replaceAll('_', ' ')}</span
          >${row.fault === undefined || row.fault === row.outcome ? new SafeHtml('') : html` <span class="outcome fault">${row.fault.replaceAll('_', ' ')}</span>`}
        </td>
        <td data-label="Order">${row.orderid ?? ''}</td>
        <td data-label="Account">${row.account === null ? '' : `…${row.account.slice(-4)}`}</td>
        <td data-label="Retref">${row.retref ?? ''}</td>
      </tr>`,
  );
  const table = html`<table>
    <thead>
      <tr>
        <th scope="col">When</th>
        <th scope="col">Call</th>
        <th scope="col" class="amount">Amount</th>
        <th scope="col">Outcome</th>
        <th scope="col">Order</th>
        <th scope="col">Account</th>
        <th scope="col">Retref</th>
      </tr>
    </thead>
    <tbody>
      ${body}
    </tbody>
  </table>`;
  return html`<section
    id="journal"
    data-version="${versionOf(shown)}"
    aria-labelledby="journal-title"
  >
    <h2 id="journal-title">Payment journal <span class="count">${rows.length}</span></h2>
    ${shown.length === 0 ? html`<p class="empty">Nothing charged yet. Every call of the card gateway is listed here.</p>` : table}
  </section>`;
};

const renderTextJournal = (texts: readonly TextRow[]): SafeHtml => {
  const shown = texts.slice(-MOST_SHOWN).reverse();
  const body = shown.map(
    ({ at, from, to, outcome, code, reported }) =>
      html`<tr>
        <td data-label="When">${renderTime(at)}</td>
        <td data-label="From">${from}</td>
        <td data-label="To">${to}</td>
        <td data-label="Outcome">
          <span class="outcome ${outcome === 'taken' ? 'good' : 'bad'}"
            >${outcome.replaceAll('_', ' ')}${code === undefined ? '' : ` ${code}`}</span
          >
        </td>
        <td data-label="Reported">${reported.join(', ')}</td>
      </tr>`,
  );
  const table = html`<table>
    <thead>
      <tr>
        <th scope="col">When</th>
        <th scope="col">From</th>
        <th scope="col">To</th>
        <th scope="col">Outcome</th>
        <th scope="col">Reported</th>
      </tr>
    </thead>
    <tbody>
      ${body}
    </tbody>
  </table>`;
  return html`<section id="texts" data-version="${versionOf(shown)}" aria-labelledby="texts-title">
    <h2 id="texts-title">Text journal <span class="count">${texts.length}</span></h2>
    ${shown.length === 0 ? html`<p class="empty">No text yet. Every call of the text provider is listed here.</p>` : table}
  </section>`;
};

const renderInboundForm = ({ from, to }: { from: string; to: string }): SafeHtml => {
  return html`<section id="inbound" aria-labelledby="inbound-title">
    <h2 id="inbound-title">Send a text to the product</h2>
    <form method="post" action="/desk/inbound">
      <div class="pair">
        <label for="from">From (a customer's phone)</label>
        <input
          id="from"
          name="from"
          type="tel"
          required
          maxlength="40"
          value="${from}"
          placeholder="(303) 555-0101"
        />
      </div>
      <div class="pair">
        <label for="to">To (the merchant's number)</label>
        <input
          id="to"
          name="to"
          type="tel"
          required
          maxlength="40"
          value="${to}"
          placeholder="+13035550100"
        />
      </div>
      <div class="pair wide">
        <label for="body">Text</label>
        <textarea id="body" name="body" rows="2" maxlength="1600"></textarea>
      </div>
      <div class="pair wide">
        <label for="file">Picture or PDF (optional)</label>
        <input id="file" type="file" accept="image/*,application/pdf" />
        <input name="media_type" type="hidden" value="" />
        <input name="media_base64" type="hidden" value="" />
      </div>
      <button type="submit">Send</button>
    </form>
  </section>`;
};

const anchor = (link: string): SafeHtml => {
  return html`<a href="${link}" target="_blank" rel="noopener noreferrer">${link}</a>`;
};

const renderTime = (at: string): SafeHtml => {
  return html`<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>`;
};

/** Marks an authorization without capture: the capture has a line of its own. */
const nameOf = ({ endpoint, capture }: JournalRow): string => {
  return capture === 'N' ? `${endpoint} (hold only)` : endpoint.replaceAll('_', ' ');
};

const toneOf = (outcome: string): 'good' | 'bad' | 'neutral' => {
  if (['approved', 'captured', 'refunded', 'voided'].includes(outcome)) return 'good';
  return [
    'found',
    'listed',
    'partial',
    'already_voided',
    'already_captured',
    'voided_in_part',
  ].includes(outcome)
    ? 'neutral'
    : 'bad';
};

/** The script replaces a section only when this changes, so that a selection is not lost without need. */
const versionOf = (shown: unknown): string => {
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16);
};

const lastPhone = (messages: readonly Message[]): string => {
  return (
    messages.find(({ channel, direction }) => channel === 'sms' && direction === 'sent')?.to ?? ''
  );
};

const lastSender = (messages: readonly Message[]): string => {
  return (
    messages.find(({ channel, direction }) => channel === 'sms' && direction === 'sent')?.from ?? ''
  );
};
