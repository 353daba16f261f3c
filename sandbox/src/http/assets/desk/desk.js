const INTERVAL_MS = 3000;
const LIVE = ['messages', 'journal', 'texts'];

/** Times in the reader's own zone. @param {ParentNode} place */
function localise(place) {
  for (const time of place.querySelectorAll('time')) {
    const at = new Date(time.dateTime);
    const isToday = at.toDateString() === new Date().toDateString();
    time.textContent = isToday
      ? at.toLocaleTimeString([], { hourCycle: 'h23' })
      : at.toLocaleString([], { hourCycle: 'h23' });
    time.title = time.dateTime;
  }
}

/**
 * Replaces the sections that changed. The page is the server's own, already escaped; scripts in a parsed page never
 * run.
 */
async function refresh() {
  const response = await fetch('/', { headers: { Accept: 'text/html' } });
  if (!response.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const id of LIVE) {
    const current = document.getElementById(id);
    const next = fresh.getElementById(id);
    if (current === null || next === null || current.dataset['version'] === next.dataset['version'])
      continue;
    localise(next);
    current.replaceWith(next);
  }
}

async function follow() {
  if (document.visibilityState === 'visible') {
    // The sandbox may be restarting: the next round asks again.
    await refresh().catch(() => undefined);
  }
  setTimeout(() => void follow(), INTERVAL_MS);
}

/** A form of fields carries a file as base64. @param {SubmitEvent} event */
async function sendWithFile(event) {
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  const file = /** @type {HTMLInputElement} */ (form.querySelector('#file')).files?.[0];
  if (file === undefined) return;
  event.preventDefault();
  const address = await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    );
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
  /** @param {string} name @param {string} value */
  const fill = (name, value) => {
    /** @type {HTMLInputElement} */ (form.querySelector(`[name=${name}]`)).value = value;
  };
  fill('media_type', file.type || 'application/octet-stream');
  fill('media_base64', address.slice(address.indexOf(',') + 1));
  form.submit();
}

document.querySelector('form')?.addEventListener('submit', (event) => void sendWithFile(event));
localise(document);
setTimeout(() => void follow(), INTERVAL_MS);
