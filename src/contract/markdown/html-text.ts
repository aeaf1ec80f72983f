/** The little HTML that Markdown lessons hold: tags told apart from text, entities as the characters they stand for. */

export type HtmlPiece =
  | { kind: 'text'; text: string }
  | { kind: 'open'; tag: string; attrs: string; raw: string; closed: boolean }
  | { kind: 'close'; tag: string; raw: string };

const TAG = /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>|<(\/?)([a-zA-Z][a-zA-Z0-9-]*)((?:\s|\/)[^<>]*)?>/g;

// Anything else between angle brackets is what the author wrote, such as <branch>, and stays text.
const ELEMENTS = new Set(
  `a abbr address article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code col
  colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form frame
  frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark
  marquee math menu meta meter nav noscript object ol optgroup option output p param picture pre progress q rp rt ruby s
  samp script search section select slot small source span strike strong style sub summary sup svg table tbody td
  template textarea tfoot th thead time title tr track tt u ul var video wbr`.split(/\s+/),
);

export function htmlPieces(html: string): HtmlPiece[] {
  const pieces: HtmlPiece[] = [];
  let end = 0;
  for (const match of html.matchAll(TAG)) {
    const [raw, slash, name, attrs = ''] = match;
    const tag = name?.toLowerCase();
    if (tag !== undefined && !ELEMENTS.has(tag)) continue;
    if (match.index > end) pieces.push({ kind: 'text', text: html.slice(end, match.index) });
    end = match.index + raw.length;
    if (tag === undefined) continue;
    if (slash === '/') pieces.push({ kind: 'close', tag, raw });
    else pieces.push({ kind: 'open', tag, attrs, raw, closed: attrs.trimEnd().endsWith('/') });
  }
  if (end < html.length) pieces.push({ kind: 'text', text: html.slice(end) });
  return pieces;
}

/** The value of one attribute, decoded, or null. */
export function attributeOf(attrs: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attrs);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? null : decodeEntities(value);
}

const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  );

const NAMED = new Map<string, string>([
  ...LATIN_1.map((name, index): [string, string] => [name, String.fromCharCode(160 + index)]),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    bull: '•',
    hellip: '…',
    prime: '′',
    euro: '€',
    trade: '™',
    larr: '←',
    uarr: '↑',
    rarr: '→',
    darr: '↓',
    harr: '↔',
    rArr: '⇒',
    minus: '−',
    le: '≤',
    ge: '≥',
    ne: '≠',
    asymp: '≈',
    infin: '∞',
    radic: '√',
    sum: '∑',
    pi: 'π',
    Omega: 'Ω',
    alpha: 'α',
    beta: 'β',
    gamma: 'γ',
    Delta: 'Δ',
    delta: 'δ',
    theta: 'θ',
    lambda: 'λ',
    mu: 'μ',
    sigma: 'σ',
    ensp: '\u2002',
    emsp: '\u2003',
    thinsp: '\u2009',
    zwnj: '\u200c',
    zwj: '\u200d',
    check: '✓',
    lbrace: '{',
    rbrace: '}',
    lbrack: '[',
    rbrack: ']',
    lpar: '(',
    rpar: ')',
    lowbar: '_',
    grave: '`',
    ast: '*',
    num: '#',
    vert: '|',
    bsol: '\\',
    colon: ':',
    tab: '\t',
    Tab: '\t',
    NewLine: '\n',
  }),
]);

export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,31}));/g,
    (whole, dec, hex, name) => {
      if (name !== undefined) return NAMED.get(name) ?? whole;
      const code = dec !== undefined ? Number.parseInt(dec, 10) : Number.parseInt(hex, 16);
      const stands = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return stands ? String.fromCodePoint(code) : '\ufffd';
    },
  );
}
