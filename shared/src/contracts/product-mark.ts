/**
 * The product's own mark in a box of 32 by 32: a banknote behind the pocket of a wallet with its clasp, together a B.
 * The tile and the clasp have one color, banknote and pocket another.
 */
export const productMark = {
  tileRadius: 8,
  note: 'M8.5 7A1.5 1.5 0 0 1 10 5.5h9.25a4.75 4.75 0 0 1 0 9.5H8.5z',
  noteOpacity: 0.6,
  pocket: 'M8.5 16.5h11.5a5 5 0 0 1 0 10H10A1.5 1.5 0 0 1 8.5 25z',
  clasp: { x: 19.75, y: 21.5, radius: 1.85 },
} as const;
