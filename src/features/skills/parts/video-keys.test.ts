import { describe, expect, it } from 'vitest';
import { type KeyInVideo, videoCommand } from './video-keys.ts';

const press = (key: string, over: Partial<KeyInVideo> = {}, singleKeys = true) =>
  videoCommand({ key, modified: false, shift: false, on: 'player', ...over }, singleKeys);

describe('a key in the player of a video', () => {
  it.each([
    ['k', { kind: 'play' }],
    [' ', { kind: 'play' }],
    ['j', { kind: 'seek', by: -10 }],
    ['l', { kind: 'seek', by: 10 }],
    ['ArrowLeft', { kind: 'seek', by: -5 }],
    ['ArrowRight', { kind: 'seek', by: 5 }],
    ['m', { kind: 'mute' }],
    ['c', { kind: 'captions' }],
    ['f', { kind: 'full screen' }],
    ['t', { kind: 'theatre' }],
    ['<', { kind: 'speed', direction: -1 }],
    ['>', { kind: 'speed', direction: 1 }],
    ['0', { kind: 'jump', to: 0 }],
    ['9', { kind: 'jump', to: 0.9 }],
  ])('%j does what players do with it, also with caps lock on', (key, command) => {
    expect(press(key)).toEqual(command);
    if (/^[a-z]$/.test(key)) expect(press(key.toUpperCase())).toEqual(command);
  });

  it('means nothing of the player’s in a field, with Control or Alt, or when it is none of these', () => {
    for (const key of ['k', ' ', 'ArrowLeft', '5', '<']) {
      expect(press(key, { on: 'field' })).toBeNull();
      expect(press(key, { modified: true })).toBeNull();
    }
    for (const key of ['Tab', 'Enter', 'Escape', 'x', 'toString', 'ArrowUp']) expect(press(key)).toBeNull();
    expect(press('K', { shift: true })).toBeNull();
  });

  it('leaves Space to a button and the arrows to the volume', () => {
    expect(press(' ', { on: 'button' })).toBeNull();
    expect(press('k', { on: 'button' })).toEqual({ kind: 'play' });
    expect(press('ArrowLeft', { on: 'volume' })).toBeNull();
    expect(press('ArrowLeft', { on: 'button' })).toEqual({ kind: 'seek', by: -5 });
  });

  it('of one letter can be turned off; Space and the arrows stay', () => {
    for (const key of ['k', 'j', '5', '>']) expect(press(key, {}, false)).toBeNull();
    expect(press(' ', {}, false)).toEqual({ kind: 'play' });
    expect(press('ArrowRight', {}, false)).toEqual({ kind: 'seek', by: 5 });
  });

  it('for the speed is typed with Shift on many keyboards', () => {
    expect(press('>', { shift: true })).toEqual({ kind: 'speed', direction: 1 });
  });
});
