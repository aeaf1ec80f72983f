/** 'Keep on this device' for a skill, a section, a course or a catalog, in every state that keeping can have (ux-guide 6). */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import * as words from '#contract/words/en.ts';
import { leavesTooLittle } from '#domain/storage-room.ts';
import { useOffline } from '#features/kit/offline.ts';
import { keepSize, wholeBytes } from '#store/queries/keeping.ts';
import { useStored } from '#store/react.ts';
import type { Keepable, KeepRow } from '#store/tables/keeping.ts';
import { useSync } from '#sync/react.ts';
import { storageUse } from '#sync/storage/storage-use.ts';
import { announce } from '#ui/announcements.ts';
import { type KeepAction, KeepButton, type KeepState } from '#ui/keep-button.tsx';
import { showToast } from '#ui/toasts.ts';
import { type Keeping, shownOf } from './parts/keep-words.ts';
import { heldBy, keepHere } from './parts/read-keeping.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/confirm-dialog.tsx')).ConfirmDialog }));

const say = words.storage;

export function KeepOnDevice({ thing, title }: { thing: Keepable; title: string }) {
  const { id, kind } = thing;
  const keep = useStored(keepHere, id);
  const size = useStored(keepSize, thing);
  const holder = useStored(heldBy, thing);
  const offline = useOffline();
  const sync = useSync();
  const [asking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const state = keep === undefined ? undefined : (keep?.state ?? 'offer');
  useSpoken(title, state);
  useHeldFocus(box, state);
  if (keep === undefined || !size || holder === undefined) return null;

  const keeping: Keeping = { keep, size, holder };
  const begin = () => void sync.keep(thing);
  const ask = async () => {
    if (await isRoomLow(wholeBytes(size))) setAsking(true);
    else begin();
  };
  const remove = () => {
    void sync.removeKept(id, kind === 'skill' ? id : undefined);
    if (keep?.state === 'kept') showToast({ text: say.removed });
  };
  const pause: KeepAction = { kind: 'pause', label: say.pause, onPress: () => void sync.pauseKeeping(id) };
  const resume: KeepAction = { kind: 'resume', label: say.resume, onPress: begin };
  const cancel: KeepAction = { kind: 'cancel', label: say.cancel, onPress: remove };
  const off: KeepAction = { kind: 'remove', label: say.remove, onPress: remove };
  const view = shownOf(keeping, offline);
  const actions: Record<KeepState, KeepAction[]> = {
    offer: [],
    waiting: [cancel],
    keeping: [pause, cancel],
    paused: [resume, cancel],
    kept: [off],
    update: [off],
    failed: [cancel],
  };
  const pressable = view.state === 'offer' || view.state === 'update' || view.state === 'failed';
  return (
    <div ref={box}>
      <KeepButton
        {...view}
        actions={keep ? actions[view.state] : []}
        {...(pressable && { onPress: () => void ask() })}
      />
      {asking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            opened
            onClose={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              begin();
            }}
            title={say.lowTitle}
            confirmLabel={say.keepAnyway}
            cancelLabel={say.dontKeep}
            closeLabel={say.close}
            danger={false}
          >
            {say.low}
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  );
}

async function isRoomLow(bytes: number): Promise<boolean> {
  const known = typeof navigator.storage?.estimate === 'function';
  return known && leavesTooLittle(await storageUse(), bytes);
}

type ShownState = KeepRow['state'] | 'offer' | undefined;

/** Start, end and failure are said aloud. */
function useSpoken(title: string, state: ShownState) {
  const before = useRef(state);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (was === undefined || was === state) return;
    if (state === 'keeping' && was !== 'paused') announce(say.started(title));
    if (state === 'kept') announce(say.done(title));
    if (state === 'failed') announce(say.notDone(title));
  }, [state, title]);
}

/** A press may take away the button that was pressed: the focus stays in the box. */
function useHeldFocus(box: React.RefObject<HTMLDivElement | null>, state: ShownState) {
  const inside = useRef(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const enter = () => {
      inside.current = true;
    };
    const leave = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && !element.contains(event.relatedTarget))
        inside.current = false;
    };
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
    };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at after each change of state
  useEffect(() => {
    if (inside.current && (document.activeElement === document.body || document.activeElement === null))
      box.current?.querySelector('button')?.focus();
  }, [state]);
}
