import type { CollectedReport, ReportKind } from '@billfold/shared/contracts/beacon.contract';

/** One thing that was refused or ignored, not yet counted. */
export type Report = Pick<CollectedReport, 'module' | 'kind' | 'rule' | 'subject'> & {
  readonly environment: string;
};

/** The filter of the listed reports. */
export type ReportFilter = {
  readonly environment: string;
  /** Null: of no module. Absent: of all and of none. */
  readonly module?: string | null | undefined;
  /** Absent: all. */
  readonly kinds?: readonly ReportKind[] | undefined;
};

const ruleLength = 120;
const subjectLength = 500;
const moduleForm = /^(?:shell|mf-[a-z][a-z0-9-]{0,60})$/;
const releaseFile = /\/modules\/(shell|mf-[a-z][a-z0-9-]{0,60})\/[^/]+\//;
/** Paths of ours may hold a customer's id or a secret of a link: such parts say nothing about a fault. */
const personalPart = /^\d+$|^(?=.*\d)[\w.%~-]{16,}$|^.{60,}$/;

/** Printable and short: NUL or half a character would make the database refuse all that is written with it. */
const tidy = (text: string, length: number): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, length);

/** Without user, query and fragment, and without ids in the path unless it is a file of a release. */
export const plainAddress = (address: string): string => {
  if (!URL.canParse(address)) return address.split(/[?#]/, 1)[0] ?? '';
  const { protocol, host, pathname } = new URL(address);
  if (!/^(https?|wss?):$/.test(protocol)) return protocol;
  const path = releaseFile.test(pathname)
    ? pathname
    : pathname
        .split('/')
        .map((part) => (personalPart.test(part) ? '…' : part))
        .join('/');
  return `${protocol}//${host}${path}`;
};

/** Cuts what must not be stored; a report of one's own and one from a browser come out alike. */
export const plainReport = (report: Report): Report => ({
  environment: report.environment,
  module: report.module !== null && moduleForm.test(report.module) ? report.module : null,
  kind: report.kind,
  rule: tidy(report.rule, ruleLength),
  subject: tidy(
    report.subject.replaceAll(/\b(?:https?|wss?):\/\/[^\s"'<>]+/g, plainAddress),
    subjectLength,
  ),
});

/** A report of a browser in either format. No field is trusted. */
type Violation = {
  readonly kind: 'csp' | 'integrity';
  readonly blocked: string;
  readonly source: string;
  readonly rule: string;
  readonly sample: string;
  readonly isReportOnly: boolean;
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (fields: Fields, ...names: readonly string[]): string =>
  (names.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined) ?? '';

const ofReportingApi = (report: unknown): readonly Violation[] => {
  if (!isFields(report) || !isFields(report['body'])) return [];
  const { type, body } = { type: report['type'], body: report['body'] };
  const blocked = textOf(body, 'blockedURL', 'blockedURI');
  if (type === 'csp-violation') {
    return [
      {
        kind: 'csp',
        blocked,
        source: textOf(body, 'sourceFile'),
        rule: textOf(body, 'effectiveDirective', 'violatedDirective'),
        sample: textOf(body, 'sample'),
        isReportOnly: body['disposition'] === 'report',
      },
    ];
  }
  if (type !== 'integrity-violation') return [];
  return [
    {
      kind: 'integrity',
      blocked,
      source: '',
      rule: `integrity of a ${textOf(body, 'destination') || 'file'}`,
      sample: '',
      isReportOnly: body['reportOnly'] === true,
    },
  ];
};

const ofCspReport = (fields: Fields): Violation => ({
  kind: 'csp',
  blocked: textOf(fields, 'blocked-uri'),
  source: textOf(fields, 'source-file'),
  rule: textOf(fields, 'effective-directive', 'violated-directive'),
  sample: textOf(fields, 'script-sample'),
  isReportOnly: fields['disposition'] === 'report',
});

/** Extensions and the browser's own pages: nothing that we serve. */
const isForeign = (address: string): boolean =>
  /^(?:[a-z-]*-extension|chrome|about|edge|resource|webkit-masked-url|user-script)(?::|$)/i.test(
    address,
  );

const toReport = (environment: string, violation: Violation): readonly Report[] => {
  const { blocked, source, rule, sample } = violation;
  if (rule === '' || isForeign(blocked) || isForeign(source)) return [];
  const isFile = URL.canParse(source);
  // In a Trusted Types sample the sink is before the bar; the rest is content.
  const sink =
    blocked.startsWith('trusted-types') && sample !== ''
      ? `: ${sample.split('|', 1)[0] ?? ''}`
      : '';
  const by =
    isFile && plainAddress(source) !== plainAddress(blocked) ? `, by ${plainAddress(source)}` : '';
  const module = releaseFile.exec(blocked)?.[1] ?? releaseFile.exec(source)?.[1] ?? null;
  return [
    plainReport({
      environment,
      module,
      kind: violation.kind,
      rule: `${rule.split(' ', 1)[0] === 'integrity' ? rule : (rule.split(' ', 1)[0] ?? '')}${violation.isReportOnly ? ' (report only)' : ''}`,
      subject: `${plainAddress(blocked) || 'something unnamed'}${sink}${by}`,
    }),
  ];
};

/**
 * Reads what a browser posted: a list of the Reporting API, or one `csp-report` of before. What is neither is nothing.
 */
export const readBrowserReports = (environment: string, body: unknown): readonly Report[] => {
  if (isFields(body) && isFields(body['csp-report']))
    return toReport(environment, ofCspReport(body['csp-report']));
  const reports: readonly unknown[] = Array.isArray(body) ? body : [body];
  return reports
    .slice(0, 100)
    .flatMap(ofReportingApi)
    .flatMap((violation) => toReport(environment, violation));
};
