/** The rules of an upload area. */
export type UploadRules = {
  /** What the files are called in its texts: 'CSV file'. */
  readonly kind: string;
  /** The endings that are taken, lower case and with the dot: '.csv'. */
  readonly endings: readonly string[];
  readonly maxBytes: number;
  readonly isMultiple: boolean;
  /** What to do about other files, by their ending: '.xlsx'. */
  readonly advice?: Readonly<Record<string, string>>;
};

const bytesPerKb = 1024;
const bytesPerMb = bytesPerKb * bytesPerKb;

/** 12 MB, 1.5 MB, 640 KB, 12 bytes. */
const formatBytes = (bytes: number): string => {
  if (bytes >= bytesPerMb) return `${Math.round((bytes / bytesPerMb) * 10) / 10} MB`;
  return bytes >= bytesPerKb ? `${Math.round(bytes / bytesPerKb)} KB` : `${bytes} bytes`;
};

/** .csv, .txt or .tsv */
const listOf = (endings: readonly string[]): string =>
  endings.length < 2
    ? endings.join('')
    : `${endings.slice(0, -1).join(', ')} or ${endings.at(-1) ?? ''}`;

/** The line below the button: what is taken, how large, how many. */
export const describeRules = ({ endings, maxBytes, isMultiple }: UploadRules): string =>
  `${listOf(endings)}, up to ${formatBytes(maxBytes)}${isMultiple ? ' each' : ''}`;

const whyNotTaken = (
  file: File,
  { endings, maxBytes, advice = {} }: UploadRules,
): string | null => {
  const name = file.name.toLowerCase();
  if (!endings.some((ending) => name.endsWith(ending))) {
    const [, hint] = Object.entries(advice).find(([ending]) => name.endsWith(ending)) ?? [];
    return [`${file.name} isn't a ${listOf(endings)} file.`, hint ?? ''].join(' ').trim();
  }
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.size > maxBytes)
    return `${file.name} is ${formatBytes(file.size)}. The limit is ${formatBytes(maxBytes)}.`;
  return null;
};

/** Divides the chosen files into those that may be uploaded and a sentence for each other one. */
export const checkFiles = (
  files: readonly File[],
  rules: UploadRules,
): { readonly taken: readonly File[]; readonly refusals: readonly string[] } => {
  if (files.length > 1 && !rules.isMultiple)
    return { taken: [], refusals: [`Choose one ${rules.kind}, not ${files.length}.`] };
  const judged = files.map((file) => ({ file, refusal: whyNotTaken(file, rules) }));
  return {
    taken: judged.filter(({ refusal }) => refusal === null).map(({ file }) => file),
    refusals: judged.flatMap(({ refusal }) => (refusal === null ? [] : [refusal])),
  };
};
