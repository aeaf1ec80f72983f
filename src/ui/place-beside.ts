/** Where a floating panel goes: beside its anchor, on the side that has room, never outside the window. */

export type Placement = 'below-start' | 'below-end' | 'above-centre' | 'below-centre' | 'beside';

type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

/** All in CSS pixels of the window. `start` and `end` follow the direction of the text. */
export function placeBeside(
  anchor: Box,
  panel: Size,
  view: Size,
  placement: Placement,
  rightToLeft = false,
): { left: number; top: number } {
  const gap = 6;
  const margin = 8;
  if (placement === 'beside') {
    const after = rightToLeft ? anchor.left - gap - panel.width : anchor.left + anchor.width + gap;
    const middle = anchor.top + anchor.height / 2 - panel.height / 2;
    return {
      left: Math.max(margin, Math.min(after, view.width - panel.width - margin)),
      top: Math.max(margin, Math.min(middle, view.height - panel.height - margin)),
    };
  }
  const centred = anchor.left + anchor.width / 2 - panel.width / 2;
  const atRight = anchor.left + anchor.width - panel.width;
  const startsLeft = (placement === 'below-start') !== rightToLeft;
  const wanted = placement.endsWith('centre') ? centred : startsLeft ? anchor.left : atRight;
  const left = Math.max(margin, Math.min(wanted, view.width - panel.width - margin));

  const above = anchor.top - gap - panel.height;
  const below = anchor.top + anchor.height + gap;
  const fitsBelow = below + panel.height + margin <= view.height;
  const fitsAbove = above >= margin;
  const prefersAbove = placement.startsWith('above');
  const goesAbove = prefersAbove ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow;
  const top = Math.max(margin, goesAbove ? above : Math.min(below, view.height - panel.height - margin));
  return { left, top };
}
