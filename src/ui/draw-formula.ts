/**
 * Draws TeX as MathML, which browsers show and readers read by themselves. Temml makes it for what browsers know of MathML (ℤ is a letter of
 * its own there), in the device's fonts: KaTeX would bring twenty of its own (300 kB) onto every phone. It makes elements and no string of
 * HTML; what would fetch or link (`\href`, `\includegraphics`) is not trusted.
 */
import temml from 'temml';

/** Definitions that call themselves end there. */
const MAX_EXPANSIONS = 500;
/** Of what TeX may ask to be wide or high, in em. */
const MAX_SIZE: [number, number] = [40, 40];

/** In place of what the element holds. @returns whether it is TeX */
export function drawFormula(place: HTMLElement, tex: string, block: boolean): boolean {
  try {
    temml.render(tex, place, {
      displayMode: block,
      annotate: true,
      throwOnError: true,
      maxExpand: MAX_EXPANSIONS,
      maxSize: MAX_SIZE,
    });
    return place.textContent !== '';
  } catch {
    return false;
  }
}
