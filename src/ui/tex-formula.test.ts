// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { until } from '#tests/support/until.ts';
import './tex-formula.ts';

afterEach(() => document.body.replaceChildren());

function shown(tex: string): HTMLElement {
  const formula = document.createElement('tex-formula');
  formula.textContent = tex;
  document.body.append(formula);
  return formula;
}
const math = (formula: HTMLElement) => formula.shadowRoot?.querySelector('math');
const source = (formula: HTMLElement) => formula.shadowRoot?.querySelector('code > slot');

it('a formula is drawn as MathML, which keeps its source', async () => {
  const inline = shown('x^2');
  await until(() => expect(math(inline)?.querySelector('msup')?.textContent).toBe('x2'));
  expect(math(inline)?.querySelector('annotation')?.textContent).toBe('x^2');
});

it('a formula that changes is drawn anew, and what is no TeX is read as it was written', async () => {
  const formula = shown('x');
  await until(() => expect(math(formula)?.textContent).toContain('x'));
  formula.textContent = String.raw`\frac{1}{`;
  await until(() => expect(source(formula)).toBeTruthy());
  expect(math(formula)).toBeNull();
  formula.textContent = 'y';
  await until(() => expect(math(formula)?.textContent).toContain('y'));
});

it.each([
  String.raw`\href{javascript:alert(1)}{x}`,
  String.raw`\includegraphics{https://evil.example/x.png}`,
  String.raw`\htmlData{x=y}{z}`,
  '<img src=x onerror=alert(1)>',
])('a formula links, fetches and runs nothing: %s', async (tex) => {
  const formula = shown(tex);
  await until(() => expect(math(formula) ?? source(formula)).toBeTruthy());
  await until(() => expect(formula.shadowRoot?.querySelector('a, img, script, [href], [src]')).toBeNull());
});

it('a definition that calls itself ends', async () => {
  const formula = shown(String.raw`\def\a{\a\a}\a`);
  await until(() => expect(source(formula)).toBeTruthy());
});
