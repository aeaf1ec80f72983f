/** Listens to the keyboard for the whole page, and shows which keys there are. */

import { useRouter } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { openChanges } from '#features/changes/changes-request.ts';
import { isOfInputMethod } from '#ui/input-method.ts';
import { latinKey } from '#ui/latin-key.ts';
import { shortcutFor, singleKeysOn } from '#ui/shortcuts.ts';
import { openPalette } from '../palette/palette-request.ts';
import type { Navigation } from '../read-navigation.ts';
import { closeKeyboardHelp, openKeyboardHelp, useKeyboardHelp } from './help-request.ts';
import { type KeyCommand, keyMeaning, SECOND_KEY_MS } from './key-map.ts';
import type { KeyboardHelpProps } from './keyboard-help.tsx';
import { moveInList } from './list-keys.ts';

const KeyboardHelp: ComponentType<KeyboardHelpProps> = lazy(async () => ({
  default: (await import('./keyboard-help.tsx')).KeyboardHelp,
}));

export function CommandKeys({
  signedIn,
  navigation,
  onNavigation,
}: {
  signedIn: boolean;
  navigation: Navigation | undefined;
  onNavigation: () => void;
}) {
  const { navigate } = useRouter();
  const helped = useKeyboardHelp();
  const alias = navigation?.current?.alias;

  const run: Record<KeyCommand, () => void> = {
    palette: openPalette,
    help: openKeyboardHelp,
    navigation: onNavigation,
    search: () => searchBox()?.focus(),
    dashboard: () => void (signedIn && navigate({ to: '/dashboard' })),
    catalog: () => void (signedIn && alias && navigate({ to: '/$org/catalog', params: { org: alias } })),
    changes: () => signedIn && openChanges(),
    'next in list': () => moveInList(content(), 1),
    'previous in list': () => moveInList(content(), -1),
  };
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });

  useEffect(() => {
    let begunAt = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isOfInputMethod(event) || /^(Shift|Control|Alt|Meta)/.test(event.key))
        return;
      const begun = event.timeStamp - begunAt <= SECOND_KEY_MS;
      begunAt = Number.NEGATIVE_INFINITY;
      const meaning = keyMeaning(pressedKey(event), begun, singleKeysOn());
      const own = meaning.kind === 'of the screen' ? shortcutFor(latinKey(event)) : undefined;
      if (meaning.kind === 'began') begunAt = event.timeStamp;
      if (meaning.kind === 'command') latest.current[meaning.command]();
      own?.();
      if (meaning.kind === 'command' || own) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  return helped ? (
    <Suspense fallback={null}>
      <KeyboardHelp onClose={closeKeyboardHelp} />
    </Suspense>
  ) : null;
}

const content = () => document.querySelector('main') ?? document.body;
const searchBox = () => content().querySelector<HTMLElement>('input[type="search"]');

function pressedKey(event: KeyboardEvent) {
  const third = event.getModifierState('AltGraph');
  return {
    key: latinKey(event),
    mod: (event.ctrlKey || event.metaKey) && !third,
    alt: event.altKey && !third,
    busy: isBusy(event.target),
  };
}

/** Where letters are written, or mean something of their own. */
function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const fields =
    'input:not([type="radio"], [type="checkbox"], [type="button"]), textarea, select, [contenteditable="true"], [role="menu"]';
  return target.closest(fields) !== null || document.querySelector('dialog[open]') !== null;
}
