export type S3Place = {
  readonly kind: 's3';
  readonly bucket: string;
  /** Empty, or with a slash at the end. */
  readonly prefix: string;
  /** Null: Amazon's own of the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly isPathStyle: boolean;
  /** Files kept in this process's memory. */
  readonly cacheBytes: number;
};
/** Where the files of releases are kept. */
export type StorePlace = { readonly kind: 'folder'; readonly folder: string } | S3Place;

type StoreText = {
  readonly store: string;
  readonly folder: string;
  readonly endpoint: string;
  readonly region: string;
  readonly isPathStyle: boolean | null;
  readonly cacheMb: number;
};

/** `s3://bucket/prefix`, or nothing for the folder. Complains about anything else. */
export const readStorePlace = (
  { store, folder, endpoint, region, isPathStyle, cacheMb }: StoreText,
  complain: (sentence: string) => void,
): StorePlace => {
  if (store === '') return { kind: 'folder', folder };
  const [, bucket = '', prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(store) ?? [];
  if (bucket === '')
    complain(
      `MODULE_STORE must look like s3://bucket/prefix, not '${store}'. A folder is MODULE_STORE_DIR.`,
    );
  if (endpoint !== '' && !(/^https?:\/\//.test(endpoint) && URL.canParse(endpoint)))
    complain(`S3_ENDPOINT must be a web address, not '${endpoint}'.`);
  const plainPrefix = prefix.replaceAll(/^\/+|\/+$/g, '');
  return {
    kind: 's3',
    bucket,
    prefix: plainPrefix === '' ? '' : `${plainPrefix}/`,
    endpoint: endpoint === '' ? null : endpoint,
    region,
    isPathStyle: isPathStyle ?? endpoint !== '',
    cacheBytes: cacheMb * 1024 * 1024,
  };
};
