/** Captions of a video, beside it: cues with their times and words, by keyboard and finger; saved here at once, sent when there is a connection (EDIT-013). */

import { Button, TextInput } from '@mantine/core';
import { IconClock, IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { assetPath } from '#contract/content/skill.ts';
import { videoCaptionsPage } from '#contract/content/video-captions.ts';
import { newId } from '#contract/ids.ts';
import type { PageAnswer } from '#contract/server-page.ts';
import { captionsWords as say } from '#contract/words/en/captions.ts';
import {
  type Captions,
  type Cue,
  cueFault,
  MAX_CUE_TEXT,
  MAX_CUES,
  parseTime,
  parseVtt,
  timeText,
  writeVtt,
} from '#domain/captions.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { focusFirstFault } from '#features/kit/focus-first-fault.ts';
import { LimitedTextarea } from '#features/kit/limited-field.tsx';
import { useKeptTyping } from '#features/kit/use-kept-typing.ts';
import { useSave } from '#features/kit/use-save.ts';
import { bringFile } from '#features/pictures/bring-files.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { setVideoCaptions } from '#mutations/content/set-video-captions.ts';
import type { LecternDb } from '#store/db.ts';
import { bytesOfUpload, uploadOf } from '#store/queries/uploads.ts';
import { useStore, useStored } from '#store/react.ts';
import { useSync } from '#sync/react.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Failure } from '#ui/failure.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from './captions-screen.module.css';

type About = PageAnswer<typeof videoCaptionsPage>;

/** Captions that were saved here and have not been sent: their asset's id; undefined: there are none */
async function unsentCaptions(db: LecternDb, videoId: string): Promise<{ captionsId: string | null } | null> {
  const entries = await db.outbox.orderBy('seq').reverse().toArray();
  const waiting = entries.find(
    ({ op, state, vars }) => op === 'setVideoCaptions' && state !== 'rejected' && vars.videoId === videoId,
  );
  return waiting ? { captionsId: (waiting.vars.captionsId as string | null) ?? null } : null;
}

/** @throws when neither this device nor the server gives them now */
async function readCaptions(db: LecternDb, captionsId: string): Promise<Captions> {
  const upload = await uploadOf(db, captionsId);
  const bytes = upload && (await bytesOfUpload(db, upload));
  if (bytes) return parseVtt(await bytes.text());
  const response = await fetch(assetPath(captionsId, db.accountId));
  if (!response.ok) throw new Error(`The captions were answered with ${response.status}.`);
  return parseVtt(await response.text());
}

export function CaptionsScreen({ videoId }: { videoId: string }) {
  const { answer, state } = useServerPage(videoCaptionsPage, { videoId });
  const unsent = useStored(unsentCaptions, videoId);
  usePageCrumbs([hereCrumb(say.heading, 'skill')]);
  const lost = answer === undefined && (state === 'forbidden' || state === 'unreachable');
  return (
    <>
      <PageHeader title={say.heading} page="captions" lead={answer && say.of(answer.title)} />
      {lost ? (
        <EmptyState title={state === 'forbidden' ? say.forbidden : say.unreachable}>{null}</EmptyState>
      ) : (
        <LoadingArea
          loading={answer === undefined || unsent === undefined || (state === 'asking' && unsent === null)}
          skeleton={<ListSkeleton rows={4} />}
          slowText={say.loading}
        >
          {answer && unsent !== undefined && (
            <Loaded
              videoId={videoId}
              about={answer}
              captionsId={unsent ? unsent.captionsId : answer.captionsId}
              unsent={unsent !== null}
            />
          )}
        </LoadingArea>
      )}
    </>
  );
}

type LoadedProps = { videoId: string; about: About; captionsId: string | null; unsent: boolean };

const none: Captions = { head: [], cues: [] };

/** What is being written is not read again, whatever comes of what was saved. */
function Loaded(props: LoadedProps) {
  const db = useStore();
  const [{ captionsId }] = useState(props);
  const [cues, setCues] = useState<Captions | 'unreachable' | null>(captionsId === null ? none : null);
  useEffect(() => {
    if (captionsId === null) return;
    let gone = false;
    readCaptions(db, captionsId).then(
      (read) => !gone && setCues(read),
      () => !gone && setCues('unreachable'),
    );
    return () => {
      gone = true;
    };
  }, [db, captionsId]);
  if (cues === 'unreachable') return <EmptyState title={say.unreachable}>{null}</EmptyState>;
  if (cues === null) return <ListSkeleton rows={4} />;
  return <CuesEditor {...props} first={cues} />;
}

type Written = Pick<Cue, 'kept'> & { key: string; from: string; to: string; text: string };
const written = ({ from, to, text, ...kept }: Cue): Written => ({
  ...kept,
  key: newId(),
  from: timeText(from),
  to: timeText(to),
  text,
});

function fileOf(head: readonly string[], cues: readonly Written[]): File {
  const whole = cues.map(({ key: _, from, to, ...words }) => ({
    ...words,
    from: parseTime(from) ?? 0,
    to: parseTime(to) ?? 0,
  }));
  return new File([writeVtt({ head, cues: whole })], 'captions.vtt', { type: 'text/vtt' });
}

/** A caption of two seconds is long enough to be read. */
const FIRST_SECONDS = 2;

function CuesEditor({ videoId, captionsId, about, unsent, first }: LoadedProps & { first: Captions }) {
  const db = useStore();
  const sync = useSync();
  const set = useMutate(setVideoCaptions);
  const film = useRef<HTMLVideoElement>(null);
  const cueList = useRef<HTMLFormElement>(null);
  const typing = useKeptTyping<{ cues: Written[] }>(`captions ${videoId}`, { cues: [] }, captionsId);
  const [cues, setCues] = useState(() =>
    typing.typed.cues.length > 0 ? typing.typed.cues : first.cues.map(written),
  );
  const write = (next: Written[]) => {
    setCues(next);
    typing.keep({ cues: next });
  };
  const [checked, setChecked] = useState(false);
  const { save, saving, failure } = useSave(() => say.failed);
  const change = (key: string, fields: Partial<Written>) =>
    write(cues.map((cue) => (cue.key === key ? { ...cue, ...fields } : cue)));
  const filmTime = () => film.current?.currentTime ?? 0;
  const add = () => {
    const last = parseTime(cues.at(-1)?.to ?? '') ?? 0;
    const from = Math.max(last, filmTime());
    flushSync(() => write([...cues, written({ from, to: from + FIRST_SECONDS, text: '' })]));
    // The words are what is missing: the times are those of the video.
    [...(cueList.current?.querySelectorAll('textarea') ?? [])].at(-1)?.focus();
  };
  const submit = async (form: HTMLElement) => {
    focusFirstFault(form, () => setChecked(true));
    if (cues.some((cue) => cueFault(cue) !== null)) return;
    await save(async () => {
      const { skillId, organizationId } = about;
      const destination = { place: { type: 'skill' as const, id: skillId }, organizationId };
      const brought =
        cues.length === 0 ? null : await bringFile(db, fileOf(first.head, cues), 'captions', destination);
      await set({ skillId, videoId, captionsId: brought?.assetId ?? null });
      typing.forget();
      sync.uploads();
      showToast({ id: 'captions', tone: 'moss', text: say.saved });
    });
  };
  return (
    <div className={styles.page}>
      {/* biome-ignore lint/a11y/useMediaCaption: its captions are what is written here */}
      <video
        ref={film}
        className={styles.film}
        src={assetPath(videoId, db.accountId)}
        controls
        preload="metadata"
      />
      <form
        ref={cueList}
        className={styles.cues}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <Failure text={failure} />
        {unsent && (
          <Notice tone="plain" icon={stateIcons.onDevice}>
            {say.unsent}
          </Notice>
        )}
        {cues.length === 0 && <p>{say.none}</p>}
        {cues.map((cue, at) => (
          <CueFields
            key={cue.key}
            cue={cue}
            number={at + 1}
            fault={checked ? cueFault(cue) : null}
            filmTime={filmTime}
            onChange={(fields) => change(cue.key, fields)}
            onRemove={() => write(cues.filter(({ key }) => key !== cue.key))}
          />
        ))}
        <div className={styles.actions}>
          <Button
            variant="default"
            leftSection={<Icon of={IconPlus} />}
            disabled={cues.length >= MAX_CUES}
            onClick={add}
          >
            {say.add}
          </Button>
          <Button type="submit" loading={saving}>
            {say.save}
          </Button>
        </div>
      </form>
    </div>
  );
}

function CueFields({
  cue,
  number,
  fault,
  filmTime,
  onChange,
  onRemove,
}: {
  cue: Written;
  number: number;
  fault: ReturnType<typeof cueFault>;
  /** where the video is, seconds */
  filmTime: () => number;
  onChange: (fields: Partial<Written>) => void;
  onRemove: () => void;
}) {
  return (
    <fieldset className={styles.cue}>
      <legend>{say.cue(number)}</legend>
      {(['from', 'to'] as const).map((field) => (
        <div key={field} className={styles.time}>
          <TextInput
            label={say[field]}
            value={cue[field]}
            inputMode="text"
            error={fault === 'time' && parseTime(cue[field]) === null ? say.wrong.time : null}
            onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
          />
          <IconButton
            icon={IconClock}
            size="small"
            label={`${say[field]}: ${say.now}`}
            onPress={() => onChange({ [field]: timeText(filmTime()) })}
          />
        </div>
      ))}
      <LimitedTextarea
        className={styles.text ?? ''}
        label={say.text}
        rows={2}
        letters={MAX_CUE_TEXT}
        value={cue.text}
        error={fault === 'text' ? say.wrong.text : fault === 'order' ? say.wrong.order : null}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
      <IconButton icon={IconX} label={say.remove(number)} onPress={onRemove} />
    </fieldset>
  );
}
