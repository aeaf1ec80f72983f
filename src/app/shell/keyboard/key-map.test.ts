import { describe, expect, it } from 'vitest';
import { keyMeaning, type PressedKey } from './key-map.ts';

const press = (key: string, over: Partial<PressedKey> = {}, begun = false, singleKeys = true) =>
  keyMeaning({ key, mod: false, alt: false, busy: false, ...over }, begun, singleKeys);
const command = (name: string) => ({ kind: 'command', command: name });

describe('a key', () => {
  it('opens the commands with Control or Command, in a field as well', () => {
    for (const busy of [true, false])
      for (const singleKeys of [true, false])
        expect(press('k', { mod: true, busy }, false, singleKeys)).toEqual(command('palette'));
    expect(press('K', { mod: true })).toEqual(command('palette'));
    expect(press('j', { mod: true })).toEqual({ kind: 'nothing' });
    expect(press('?', { mod: true })).toEqual({ kind: 'nothing' });
  });

  it.each([
    ['?', 'help'],
    ['/', 'search'],
    ['[', 'navigation'],
    ['j', 'next in list'],
    ['k', 'previous in list'],
  ])('%s alone acts outside fields, and can be turned off', (key, name) => {
    expect(press(key)).toEqual(command(name));
    expect(press(key, { busy: true })).toEqual({ kind: 'nothing' });
    expect(press(key, {}, false, false)).toEqual({ kind: 'nothing' });
  });

  it.each([
    ['d', 'dashboard'],
    ['c', 'catalog'],
    ['u', 'changes'],
  ])('%s after g goes there', (key, name) => {
    expect(press('g')).toEqual({ kind: 'began' });
    expect(press(key, {}, true)).toEqual(command(name));
    expect(press(key)).toEqual({ kind: 'of the screen' });
    expect(press(key, {}, true, false)).toEqual({ kind: 'nothing' });
  });

  it('that no pair knows ends the pair', () => {
    expect(press('x', {}, true)).toEqual({ kind: 'nothing' });
    expect(press('toString', {}, true)).toEqual({ kind: 'nothing' });
  });

  it('of its own is the screen’s', () => {
    expect(press('n')).toEqual({ kind: 'of the screen' });
    expect(press('3')).toEqual({ kind: 'of the screen' });
    expect(press('3', { busy: true })).toEqual({ kind: 'nothing' });
  });
});
