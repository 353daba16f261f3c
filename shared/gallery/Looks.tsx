import { Select } from '../src/ui/Select';
import { Inline } from '../src/ui/Stack';

/** How the gallery is drawn; each is a parameter of its address: `?colors=dark&text=200&words=longer`. */
const looks = {
  colors: { label: 'Colors', options: { '': 'As the device', light: 'Light', dark: 'Dark' } },
  text: { label: 'Text size', options: { '': '100%', '200': '200%' } },
  words: { label: 'Words', options: { '': 'As written', longer: '40% longer' } },
} as const;
type Look = keyof typeof looks;

const read = (look: Look): string => new URLSearchParams(location.search).get(look) ?? '';
const choose = (look: Look, value: string): void => {
  const query = new URLSearchParams(location.search);
  if (value === '') query.delete(look);
  else query.set(look, value);
  location.search = query.toString();
};

/** About as long as a translation: every second vowel is tripled, numbers stay. */
const lengthen = (text: string): string => {
  let count = 0;
  return text.replaceAll(/[aeiou]/gi, (vowel) => {
    count += 1;
    return vowel.repeat(count % 2 === 0 ? 3 : 1);
  });
};

const lengthenTexts = (place: Node): void => {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    text.nodeValue = lengthen(text.nodeValue ?? '');
};

/** Before the first drawing. Texts that are drawn later are longer, too. */
export const applyLooks = (): void => {
  const { documentElement: html } = document;
  if (read('colors') !== '') html.dataset['theme'] = read('colors');
  if (read('text') !== '') html.style.fontSize = `${read('text')}%`;
  if (read('words') === '') return;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(lengthenTexts);
  }).observe(document.body, { childList: true, subtree: true });
};

export const Looks = () => (
  <Inline gap={3} align="end">
    {(Object.keys(looks) as Look[]).map((look) => (
      <Select
        key={look}
        label={looks[look].label}
        value={read(look)}
        options={Object.entries(looks[look].options).map(([value, label]) => ({ value, label }))}
        onChange={(value) => choose(look, value)}
      />
    ))}
  </Inline>
);
