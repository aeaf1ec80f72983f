/**
 * Formulas in TeX among Markdown (D123): `$…$` within a line, `$$…$$` on lines of their own, and TeX's own brackets. Their signs are none of
 * Markdown's: what an author wrote stays letter by letter.
 */
import { Lexer, Marked, type TokenizerExtension, type Tokens } from 'marked';
import { DOLLARS, MATH, MAX_FORMULA_LETTERS } from './formula-signs.ts';

export const FORMULA_TOKEN = 'formula';
const LETTERS = `{1,${MAX_FORMULA_LETTERS}}`;

/** `$$…$$`, `$…$` as `DOLLARS` has it, and `\(…\)`: the group that is there holds the TeX. */
const INLINE = new RegExp(
  String.raw`^(?:\$\$((?:\\[^]|[^$\\])${LETTERS})\$\$|\$(?=${DOLLARS.slice(2)})((?:\\[^]|[^$\\])+)\$|\\\(((?:\\[^)]|[^\\])${LETTERS})\\\))`,
  'u',
);
/** `\[note]` is Markdown for a bracket: TeX's has room or a sign of TeX behind it. */
const BLOCK = new RegExp(
  String.raw`^ {0,3}(?:\$\$((?:\\[^]|[^$\\])${LETTERS})\$\$|\\\[(?=\s|[^\]\n]*?(?:\\[A-Za-z]|[_^=]))((?:\\[^\]]|[^\\])${LETTERS})\\\])[ \t]*(?:\n+|$)`,
);

const inline: TokenizerExtension = {
  name: FORMULA_TOKEN,
  level: 'inline',
  start: (src) => {
    const at = src.search(/(?<![\p{L}\p{N}\\$])\${1,2}(?![\s$])|\\\(/u);
    return at < 0 ? undefined : at;
  },
  tokenizer(src) {
    const [raw, shown, text, inBrackets] = INLINE.exec(src) ?? [];
    const tex = (shown ?? text ?? inBrackets ?? '').trim();
    return raw === undefined || tex === '' ? undefined : { type: FORMULA_TOKEN, raw, text: tex };
  },
};

const block: TokenizerExtension = {
  name: 'formulaBlock',
  level: 'block',
  start: (src) => {
    const at = src.search(/(?<=\n) {0,3}(?:\$\$|\\\[)/);
    return at < 0 ? undefined : at;
  },
  tokenizer(src) {
    const [raw, shown, inBrackets] = BLOCK.exec(src) ?? [];
    const text = (shown ?? inBrackets ?? '').trim();
    if (raw === undefined || text === '' || /\n[ \t]*\n/.test(text)) return undefined;
    return { type: 'code', raw, lang: MATH, text } as Tokens.Code;
  },
};

/** @param extensions  beside formulas */
export function markdownLexer(extensions: readonly TokenizerExtension[] = []): Lexer {
  return new Lexer({ ...new Marked({ gfm: true, extensions: [...extensions, inline, block] }).defaults });
}
