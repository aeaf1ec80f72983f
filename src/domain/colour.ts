/** An organization's colour, and what is readable on it. */

export const COLOUR = /^#[0-9a-f]{6}$/i;

const weights = [0.2126, 0.7152, 0.0722];

/** White and black have the same contrast at a luminance of 0.179: each colour has one that reads at 4.5 or more. */
export function textOn(colour: string): string {
  const light = weights.reduce(
    (sum, weight, at) => sum + weight * (Number(`0x${colour.slice(1 + 2 * at, 3 + 2 * at)}`) / 255) ** 2.2,
    0,
  );
  return light > 0.179 ? '#000' : '#fff';
}
