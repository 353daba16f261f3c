// Brings customers and invoices from a CSV file into Billfold; run it every night with the whole file.
//
//   BILLFOLD_URL=https://pay.example.com BILLFOLD_KEY=bk_… BILLFOLD_MERCHANT=1 node nightly-sync.mjs bills.csv
//
// Heads: account, first_name, last_name, phone, email, zip, invoice, due_date, description, amount (dollars).
// An account or invoice that exists is found by its number, so a second run of the same file changes nothing.
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';

const { BILLFOLD_URL: url, BILLFOLD_KEY: key, BILLFOLD_MERCHANT: merchant } = process.env;
const [file] = process.argv.slice(2);
const merchantId = Number(merchant);
const pauseMs = 1_000;
const tries = 5;

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** `once` names what is made: a repeat after a lost answer is answered as the first call was. */
const call = async (method, path, { body, once } = {}) => {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(once && { 'idempotency-key': once }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => undefined);
    if (answer?.ok) return answer.json();
    const isWorthATry = answer === undefined || answer.status === 429 || answer.status >= 500;
    if (!isWorthATry || attempt === tries) {
      const { detail, errors } = (await answer?.json()) ?? {};
      throw new Error(`${method} ${path}: ${[detail ?? errors ?? 'no answer'].flat().join(' ')}`);
    }
    const seconds = Number(answer?.headers.get('retry-after') ?? 0);
    await sleep(Math.max(seconds * 1_000, attempt * pauseMs));
  }
};

const find = async (path, field, number) => {
  const rows = await call('GET', `${path}?q=${encodeURIComponent(number)}&per_page=100`);
  return rows.find((row) => row[field] === number);
};

const findOrAddCustomer = async (row) => {
  const known = await find('/subscriptions', 'user_external_id', row.account);
  if (known) return { userId: known.user, isNew: false };
  const { subscription_id: id } = await call('POST', '/users', {
    once: `customer ${merchantId} ${row.account}`,
    body: {
      merchant_id: merchantId,
      is_business: false,
      external_ID: row.account,
      first_name: row.first_name,
      last_name: row.last_name,
      phone: row.phone,
      email: row.email,
      service_address_zip: row.zip,
    },
  });
  return { userId: (await call('GET', `/subscriptions/${id}`)).user, isNew: true };
};

const addInvoice = async (row, userId) => {
  if (await find('/user_invoices', 'invoice_number', row.invoice)) return false;
  await call('POST', '/user_invoices', {
    once: `invoice ${merchantId} ${row.invoice}`,
    body: {
      merchant_id: merchantId,
      user_id: userId,
      invoice_external_id: row.invoice,
      due_date: row.due_date,
      description: row.description,
      invoice_items: [{ description: row.description, amount: Math.round(row.amount * 100) }],
    },
  });
  return true;
};

const done = { customers: 0, invoices: 0, failed: 0 };
for (const row of parse(await readFile(file), { columns: true, trim: true, bom: true })) {
  try {
    const { userId, isNew } = await findOrAddCustomer(row);
    done.customers += Number(isNew);
    done.invoices += Number(await addInvoice(row, userId));
  } catch (error) {
    done.failed += 1;
    process.stderr.write(`Account ${row.account}, invoice ${row.invoice}: ${error.message}\n`);
  }
}
process.stdout.write(
  `Added ${done.customers} customers and ${done.invoices} invoices; ${done.failed} rows failed.\n`,
);
process.exitCode = done.failed > 0 ? 1 : 0;
