/** 'Export for an LMS' on the page of a course, for those who work on it (D47). */
import { Button, TextInput } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { lmsWords } from '#contract/words/en/lms.ts';
import { useOffline } from '#features/courses/offline.ts';
import { useStore } from '#store/react.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from './export-for-lms.module.css';
import { download, type OriginFault, readOrigin, requestPackage } from './parts/request-package.ts';

const say = lmsWords.export;

export function ExportForLms({ courseId }: { courseId: string }) {
  const [opened, setOpened] = useState(false);
  const offline = useOffline();
  const why = useId();
  return (
    <div className={styles.entry}>
      <Button
        variant="default"
        leftSection={<Icon of={IconPackageExport} />}
        data-disabled={offline || undefined}
        aria-disabled={offline || undefined}
        aria-describedby={offline ? why : undefined}
        onClick={() => !offline && setOpened(true)}
      >
        {say.action}
      </Button>
      {offline && (
        <span id={why} className={styles.why}>
          {say.needsConnection}
        </span>
      )}
      <ExportDialog courseId={courseId} opened={opened} offline={offline} onClose={() => setOpened(false)} />
    </div>
  );
}

type Outcome = { kind: 'forbidden' | 'failed' | 'unreachable' } | { kind: 'done'; name: string };

function ExportDialog({
  courseId,
  opened,
  offline,
  onClose,
}: {
  courseId: string;
  opened: boolean;
  offline: boolean;
  onClose: () => void;
}) {
  const { accountId } = useStore();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<OriginFault | null>(null);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const form = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readOrigin(typed);
    if ('fault' in read) {
      setFault(read.fault);
      field.current?.focus();
      return;
    }
    setFault(null);
    setOutcome(null);
    setBusy(true);
    const around = { fetch: (path: string, init: RequestInit) => fetch(path, init), locks: navigator.locks };
    const answer = await requestPackage(around, accountId, courseId, read.origin);
    setBusy(false);
    if (answer.kind === 'package') {
      download(document, answer);
      setOutcome({ kind: 'done', name: answer.name });
    } else setOutcome({ kind: answer.kind });
  };

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={say.title}
      closeLabel={say.close}
      outside="ask"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {outcome?.kind === 'done' ? say.close : say.cancel}
          </Button>
          <Button type="submit" form={form} loading={busy} disabled={offline}>
            {say.download}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <p>{say.explain}</p>
        <ul className={styles.terms}>
          {say.terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        <TextInput
          ref={field}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          label={say.origin}
          description={say.originHint}
          value={typed}
          error={fault && say.errors[fault]}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setFault(null);
            setOutcome(null);
          }}
          onBlur={() => {
            const read = readOrigin(typed);
            if (typed.trim() !== '' && 'fault' in read) setFault(read.fault);
          }}
          data-autofocus
        />
        <div role="status">
          {offline ? (
            <Notice tone="brass" icon={stateIcons.offline}>
              {say.needsConnection}
            </Notice>
          ) : (
            outcome && <Told outcome={outcome} />
          )}
        </div>
      </form>
    </Dialog>
  );
}

function Told({ outcome }: { outcome: Outcome }) {
  if (outcome.kind === 'done')
    return (
      <Notice tone="moss" icon={stateIcons.kept}>
        {say.done(outcome.name)}
      </Notice>
    );
  return (
    <Notice
      tone={outcome.kind === 'unreachable' ? 'brass' : 'vermilion'}
      icon={outcome.kind === 'unreachable' ? stateIcons.offline : stateIcons.needsYou}
    >
      {say[outcome.kind]}
    </Notice>
  );
}
