/** Plain text that is Markdown for sure: a wrong guess would spoil what somebody pastes. */
import { inlineFormulas } from '#contract/markdown/formula-signs.ts';

const FENCE = /^ {0,3}(`{3,}|~{3,})[^`\n]*$/;
const HEADING = /^#{1,6} +\S/;
const ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)]) +\S/;
const TABLE_RULE = /^ {0,3}\|? *:?-{2,}:? *(?:\| *:?-{2,}:? *)+\|? *$|^ {0,3}\| *:?-{2,}:? *\| *$/;
/** TeX, and no price: a sign of TeX is in it. */
const SIGN_OF_TEX = /[\\^_]/;
const MOST = 500_000;

/** Whether the text has headings with room around them, a list, a fenced block of code, a table or formulas. */
export function isMarkdown(text: string): boolean {
  if (text.length > MOST) return false;
  if (/^ {0,3}\$\$/m.test(text) || (text.match(inlineFormulas()) ?? []).some((tex) => SIGN_OF_TEX.test(tex)))
    return true;
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const blank = (at: number) => (lines[at] ?? '').trim() === '';
  let fence: string | null = null;
  let items = 0;
  for (const [at, line] of lines.entries()) {
    const fenced = FENCE.exec(line)?.[1];
    if (fence !== null) {
      if (fenced?.startsWith(fence) && line.trim() === fenced) return true;
      continue;
    }
    if (fenced) {
      fence = fenced;
      continue;
    }
    if (TABLE_RULE.test(line) && (lines[at - 1] ?? '').includes('|')) return true;
    // '# install' is a comment of a shell as well: a heading has a line of its own, or is one of a lower level.
    if (HEADING.test(line) && blank(at - 1) && lines.length > 1 && (blank(at + 1) || line.startsWith('##')))
      return true;
    if (ITEM.test(line)) items += 1;
    else if (!blank(at) && !/^\s/.test(line)) items = 0;
    if (items >= 2) return true;
  }
  return false;
}
