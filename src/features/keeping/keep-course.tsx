/** 'Keep on this device' for a course, in every state that keeping can have (ux-guide 6). */
import { useEffect, useRef, useState } from 'react';
import { words } from '#contract/words/en.ts';
import { useOffline } from '#features/courses/offline.ts';
import { useStored } from '#store/react.ts';
import type { KeptRow } from '#store/tables/keeping.ts';
import { useSync } from '#sync/react.ts';
import { announce } from '#ui/announcements.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { type KeepAction, KeepButton, type KeepState } from '#ui/keep-button.tsx';
import { showToast } from '#ui/toasts.ts';
import { failureOf, percentOf } from './parts/keep-words.ts';
import { courseKeeping, courseUpdate, type Keeping } from './parts/read-keeping.ts';
import { isSpaceLow } from './parts/space.ts';

type Shown = { state: KeepState; label: string; detail?: string; note?: string; percent?: number };

const say = words.storage;

function shown({ kept, size }: Keeping, missingBytes: number, offline: boolean): Shown {
  const bytes = size.textBytes + size.imageBytes;
  if (!kept) return { state: 'offer', label: say.keep, detail: say.size(bytes) };
  const percent = percentOf(kept);
  switch (kept.state) {
    case 'waiting':
      return { state: 'waiting', label: offline ? say.waiting : say.starting, detail: say.size(bytes) };
    case 'keeping':
      return { state: 'keeping', label: say.progress(percent, kept.totalBytes || bytes), percent };
    case 'paused':
      return {
        state: 'paused',
        label: say.paused,
        detail: say.progress(percent, kept.totalBytes || bytes),
        percent,
      };
    case 'failed':
      return { state: 'failed', label: say.retry, detail: say.size(bytes), note: failureOf(kept) };
    case 'kept':
      if (missingBytes > 0) return { state: 'update', label: say.update(missingBytes), detail: say.kept };
      return kept.pictures || size.imageBytes === 0
        ? { state: 'kept', label: say.kept, detail: say.size(bytes) }
        : { state: 'update', label: say.keepImages(size.imageBytes), detail: say.keptWithoutImages };
  }
}

export function KeepCourse({ courseId, title }: { courseId: string; title: string }) {
  const keeping = useStored(courseKeeping, courseId);
  const isKept = keeping?.kept?.state === 'kept';
  const missingBytes = useStored(courseUpdate, isKept ? courseId : null) ?? 0;
  const offline = useOffline();
  const sync = useSync();
  const [asking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const state = keeping && (keeping.kept?.state ?? 'offer');
  useSpoken(title, state);
  useHeldFocus(box, state);
  if (!keeping) return null;

  const keep = () => void sync.keepCourse(courseId);
  const ask = async () => {
    const bytes = keeping.size.textBytes + keeping.size.imageBytes;
    if (await isSpaceLow(bytes)) setAsking(true);
    else keep();
  };
  const remove = () => {
    void sync.removeKept(courseId);
    if (keeping.kept?.state === 'kept') showToast({ text: say.removed });
  };
  const pause: KeepAction = {
    kind: 'pause',
    label: say.pause,
    onPress: () => void sync.pauseKeeping(courseId),
  };
  const resume: KeepAction = { kind: 'resume', label: say.resume, onPress: keep };
  const cancel: KeepAction = { kind: 'cancel', label: say.cancel, onPress: remove };
  const off: KeepAction = { kind: 'remove', label: say.remove, onPress: remove };
  const view = shown(keeping, missingBytes, offline);
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
      <KeepButton {...view} actions={actions[view.state]} {...(pressable && { onPress: () => void ask() })} />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          keep();
        }}
        title={say.lowTitle}
        confirmLabel={say.keepAnyway}
        cancelLabel={say.dontKeep}
        closeLabel={say.close}
        danger={false}
      >
        {say.low}
      </ConfirmDialog>
    </div>
  );
}

type ShownState = KeptRow['state'] | 'offer' | undefined;

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
