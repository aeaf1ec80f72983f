/** What every answer tells the browser about what it may do with it. */
type Headers = Record<string, string>;

/** Where browsers report what the policy kept from happening. */
export const CSP_REPORT_PATH = '/reports/csp';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** @param publicUrl  the origin that people open */
export function contentSecurityPolicy(
  publicUrl: string,
  { framedBy = [], calls = null }: Others = {},
): string {
  const socketOrigin = publicUrl.replace(/^http/, 'ws');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    ['connect-src', "'self'", socketOrigin, ...originsOf(calls)].join(' '),
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${framedBy.length > 0 ? framedBy.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify ProseMirrorClipboard workbook',
    'report-to csp',
  ].join('; ');
}

type Others = {
  /** origins whose pages may frame this one; none: nobody's */
  framedBy?: readonly string[];
  /** of the provider of video calls */
  calls?: { url: string } | null;
};

/** LiveKit's client asks by HTTP why a socket did not open. */
const originsOf = (calls: Others['calls']): string[] =>
  calls ? [calls.url, calls.url.replace(/^ws/, 'http')] : [];

/** @param publicUrl  the origin that people open */
export function securityHeaders(publicUrl: string, calls?: Others['calls']): Headers {
  return {
    'content-security-policy': contentSecurityPolicy(publicUrl, { calls }),
    'reporting-endpoints': `csp="${publicUrl}${CSP_REPORT_PATH}"`,
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
    }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
  };
}

/**
 * For what a page's own tags load from the build: scripts, style sheets, faces. Most of what rules a page or a worker says nothing to these, and
 * sent with each of a hundred small files it would weigh more than they do; that nobody frames them is said (ASVS 3.4.6).
 */
export const headersOfParts = (headers: Headers): Headers => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !forPages.has(name))),
  'content-security-policy': "frame-ancestors 'none'",
});

/**
 * For data that only scripts ask for. Opened as a page it does nothing and is framed by nobody, which is stricter than the policy of pages; that
 * one and its like would weigh more than most answers.
 */
export const headersOfData = (headers: Headers): Headers => ({
  ...headersOfParts(headers),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
});

const forPages = new Set([
  'content-security-policy',
  'reporting-endpoints',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
]);

export const isData = (url: string): boolean =>
  /^\/(?:graphql\/|sync\/v1\/|feature-flag\/|status(?:[?#]|$))/.test(url);

/** A worker's own script brings the policy that holds in it. */
export const isPart = (url: string): boolean =>
  /^\/build\/(?!(?:worker|sync)-)[^/?#]+\.(?:js|css|woff2)$/.test(url);
