/**
 * What a lesson has no formatting for, in letters: raised and lowered figures, as in 10⁶ and H₂O, and formulas as they were written.
 * Without it 10⁶ would be pasted as 106.
 */

const SIGNS = '0123456789+-−=()';
const RAISED = [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾'];
const LOWERED = [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'];

/** MathJax, KaTeX and Wikipedia say a formula several times: to eyes, to screen readers, and as its author wrote it. */
const FORMULAS = '.katex, .mwe-math-element, mjx-container, math';
const SOURCE = 'annotation[encoding="application/x-tex"]';
const DISPLAY_STYLE = /^\{\\displaystyle\s*([\s\S]*)\}$/;

/** In place. */
export function spellOut(root: Element): void {
  for (const formula of root.querySelectorAll(FORMULAS)) {
    const source = formula.querySelector(SOURCE)?.textContent?.trim();
    if (!source) continue;
    const span = root.ownerDocument.createElement('span');
    span.setAttribute('data-formula', '');
    span.textContent = source.replace(DISPLAY_STYLE, '$1').trim();
    formula.replaceWith(span);
  }
  for (const element of root.querySelectorAll('sup, sub, [style*="vertical-align" i]')) {
    const signs = signsFor(element);
    const text = (element.textContent ?? '').trim();
    if (signs === null || text === '' || ![...text].every((sign) => SIGNS.includes(sign))) continue;
    element.replaceWith([...text].map((sign) => signs[SIGNS.indexOf(sign)] ?? sign).join(''));
  }
}

function signsFor(element: Element): string[] | null {
  const style = /vertical-align:\s*(super|sub)\b/i.exec(element.getAttribute('style') ?? '')?.[1];
  if (element.localName === 'sup' || style?.toLowerCase() === 'super') return RAISED;
  return element.localName === 'sub' || style?.toLowerCase() === 'sub' ? LOWERED : null;
}
