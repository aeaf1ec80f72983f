import { expect, it } from 'vitest';
import { COLOUR, textOn } from './colour.ts';

/** WCAG's relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it('writes on every colour with a contrast of 4.5 or more', () => {
  const hex = (part: number) => part.toString(16).padStart(2, '0');
  for (let red = 0; red <= 255; red += 15)
    for (let green = 0; green <= 255; green += 15)
      for (let blue = 0; blue <= 255; blue += 15) {
        const colour = `#${hex(red)}${hex(green)}${hex(blue)}`;
        const ground = luminance(colour);
        const contrast = textOn(colour) === '#fff' ? 1.05 / (ground + 0.05) : (ground + 0.05) / 0.05;
        expect(contrast, colour).toBeGreaterThanOrEqual(4.4);
      }
});

it('knows a colour by its six hexadecimal digits', () => {
  expect(COLOUR.test('#0f4C5c')).toBe(true);
  for (const other of ['', 'red', '#fff', '#0f4c5c00', '0f4c5c', '#0f4c5g'])
    expect(COLOUR.test(other), other).toBe(false);
});
