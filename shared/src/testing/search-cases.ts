/** Texts with their normal form, for both functions that write it. */
export const searchForms: readonly (readonly [text: string, form: string])[] = [
  ['José Núñez', 'jose nunez'],
  ['Jose\u0301 Nun\u0303ez', 'jose nunez'],
  ["O'Brien O’Brien OʼBrien O´Brien O`Brien", 'obrien obrien obrien obrien obrien'],
  ['Groß GROẞ Gross', 'gross gross gross'],
  ['Łukasz Sørensen Đorđe Æsa Œuvre Þór Şahin', 'lukasz sorensen dorde aesa oeuvre thor sahin'],
  ['İpek Işık ırmak', 'ipek isik irmak'],
  ['ΟΔΥΣΣΕΥΣ Οδυσσεύς', 'οδυσσευσ οδυσσευσ'],
  ['Фёдор', 'федор'],
  ['Anne-Marie St. John – J.R.', 'annemarie st john  jr'],
  ['(720) 555-9911 or 720.555.9911', '7205559911 or 7205559911'],
  ['ＫＩＭ\u00a0ﬁsh', 'kim fish'],
  ['“Bud” & Sons, 50%_', '"bud" & sons, 50%_'],
  ['zero\u200bwidth', 'zerowidth'],
];

/** One person, and the searches that must find them. */
export const searchedPerson = {
  first_name: 'José Ángel',
  last_name: "O'Brien-Groß",
  email: 'jose.obrien@cedar.test',
  phone: '7205559911',
} as const;

export const searchesOfPerson: readonly string[] = [
  'José Ángel',
  'Jose Angel',
  'JOSE\u0301',
  'jose  angel',
  "O'Brien",
  'O’Brien',
  'OBrien',
  'o brien',
  'Groß',
  'gross',
  'O’Brien-Gross',
  "O'Brien Gross, José",
  'obrien jose',
  'Gross,Jose',
  'jose.obrien@cedar.test',
  '7205559911',
  '720-555-9911',
  '720.555.9911',
  '(720) 555-9911',
  '720 555 9911',
  '+1 720 555 9911',
  '+17205559911',
  '1-720-555-9911',
  '+1 720',
  'tel:+17205559911',
  'mailto:Jose.OBrien@cedar.test',
  "O'Brien, José <jose.obrien@cedar.test>",
];

/** Searches that must not. */
export const searchesOfOthers: readonly string[] = [
  'Josefine',
  'jose smith',
  'o%brien',
  'jos_',
  '720-555-9912',
];
