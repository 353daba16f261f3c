/** From the opening sign at `start` to behind the closing one. */
export const endOf = (text: string, start: number, pair: '<>' | '()'): number => {
  const [open, close] = pair.split('');
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === open) depth += 1;
    if (text[at] === close && text[at - 1] !== '=') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
};

/** Behind the template that begins at `start`, with all that is nested in it. */
export const endOfTemplate = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length && text[at] !== '`') {
    if (text.startsWith('${', at)) at = endOfPlaceholder(text, at + 2);
    else at += text[at] === '\\' ? 2 : 1;
  }
  return at + 1;
};
const endOfPlaceholder = (text: string, start: number): number => {
  let at = start;
  for (let depth = 1; depth > 0;) {
    if (text[at] === '`') at = endOfTemplate(text, at);
    else {
      depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0;
      at += 1;
    }
  }
  return at;
};

/** The parts of a type between these signs, without those inside brackets. */
export const partsOf = (type: string, sign: '&' | '|' | ',' | ';'): readonly string[] => {
  const parts = [''];
  let depth = 0;
  for (const [at, letter] of type.split('').entries()) {
    if ('<{(['.includes(letter)) depth += 1;
    if ('>})]'.includes(letter) && type[at - 1] !== '=') depth -= 1;
    if (depth === 0 && letter === sign) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
};
