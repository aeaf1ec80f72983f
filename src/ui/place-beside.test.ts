import { describe, expect, it } from 'vitest';
import { placeBeside } from './place-beside.ts';

const view = { width: 400, height: 600 };
const panel = { width: 200, height: 100 };

describe('where a floating panel goes', () => {
  it('lies under its anchor, at its start', () => {
    expect(placeBeside({ left: 50, top: 50, width: 40, height: 40 }, panel, view, 'below-start')).toEqual({
      left: 50,
      top: 96,
    });
  });

  it('goes above when there is no room below', () => {
    expect(placeBeside({ left: 50, top: 540, width: 40, height: 40 }, panel, view, 'below-start').top).toBe(
      434,
    );
  });

  it('never leaves the window', () => {
    expect(placeBeside({ left: 360, top: 50, width: 40, height: 40 }, panel, view, 'below-start').left).toBe(
      192,
    );
    expect(placeBeside({ left: 0, top: 50, width: 40, height: 40 }, panel, view, 'below-end').left).toBe(8);
  });

  it('follows the direction of the text', () => {
    const anchor = { left: 300, top: 50, width: 80, height: 40 };
    expect(placeBeside(anchor, panel, view, 'below-start', true).left).toBe(180);
  });
});
