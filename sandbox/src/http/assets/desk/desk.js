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

/** Replaces the sections that changed. The page is the server's own, already escaped; scripts in a parsed page never run. */
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

localise(document);
setTimeout(() => void follow(), INTERVAL_MS);
