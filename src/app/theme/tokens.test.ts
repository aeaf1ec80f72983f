/** The colours as they are written in the style sheet, measured as WCAG 2.2 measures. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { palette } from './palette.ts';

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function tokensOf(selector: RegExp): Map<string, string> {
  const block = sheet.match(selector)?.[1] ?? '';
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/gi)].map((hit) => [hit[1]!, hit[2]!]));
}
const light = tokensOf(/\n:root \{([^}]*)\}/);
const dark = new Map([...light, ...tokensOf(/:root\[data-mantine-color-scheme=['"]dark['"]\] \{([^}]*)\}/)]);

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter! + 0.05) / (darker! + 0.05);
}

const grounds = ['page', 'surface', 'sunk', 'raised'];
const tones = ['petrol', 'brass', 'moss', 'vermilion'];
const cloths = ['cloth-red', 'cloth-blue', 'cloth-green', 'cloth-gray'];

describe.each([
  ['light', light],
  ['dark', dark],
])('the colours in %s', (_, tokens) => {
  const ratio = (text: string, ground: string) => contrast(tokens.get(text)!, tokens.get(ground)!);

  it('give text at least 4.5:1 on every ground and on its own tint', () => {
    const pairs = [
      ...['ink', 'dim', ...tones].flatMap((text) => grounds.map((ground) => [text, ground] as const)),
      ...tones.map((tone) => [tone, `${tone}-tint`] as const),
      ...tones.map((tone) => ['ink', `${tone}-tint`] as const),
    ];
    for (const [text, ground] of pairs) {
      expect(ratio(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('give white text on a filled control at least 4.5:1', () => {
    for (const fill of ['petrol-fill', 'petrol-fill-hover', 'moss-fill', 'vermilion-fill']) {
      expect(ratio('on-fill', fill), fill).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('give borders of controls and the focus ring at least 3:1', () => {
    for (const ground of grounds) {
      expect(ratio('line-strong', ground), `line-strong on ${ground}`).toBeGreaterThanOrEqual(3);
      expect(ratio('focus', ground), `focus on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });

  it('give the title of a cover at least 4.5:1 on its cloth', () => {
    for (const cloth of cloths) expect(ratio('cream', cloth), cloth).toBeGreaterThanOrEqual(4.5);
  });
});

it('fills with shade 7 in light and 6 in dark, and both carry white text', () => {
  for (const tone of ['petrol', 'brass', 'moss', 'vermilion'] as const) {
    expect(contrast('#ffffff', palette[tone][7]), `${tone} 7`).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#ffffff', palette[tone][6]), `${tone} 6`).toBeGreaterThanOrEqual(4.5);
  }
});
