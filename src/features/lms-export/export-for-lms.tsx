/** 'Export for an LMS' on the page of a course or lesson, for those who work on it (D47). */
import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { SignedPackage } from '#contract/lms/launch.ts';
import { lmsWords } from '#contract/words/en/lms.ts';
import { useOffline } from '#features/kit/offline.ts';
import { mayHere } from '#store/queries/may-here.ts';
import { useStore } from '#store/react.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { saveFile } from '#ui/save-file.ts';
import { stateIcons } from '#ui/state-icons.ts';
import styles from './export-for-lms.module.css';
import { EntityPackages } from './parts/entity-packages.tsx';
import { PackageKeys } from './parts/package-keys.tsx';
import {
  type ExportedEntity,
  type OriginFault,
  readOrigin,
  requestPackage,
} from './parts/request-package.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

const say = lmsWords.export;

export function ExportForLms({ thing }: { thing: ExportedEntity }) {
  const [opened, setOpened] = useState(false);
  const offline = useOffline();
  const why = useId();
  const exports = mayHere('lmspackage.Manage');
  if (!exports) return null;
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
      <ExportDialog thing={thing} opened={opened} offline={offline} onClose={() => setOpened(false)} />
    </div>
  );
}

type Outcome =
  | { kind: 'forbidden' | 'failed' | 'unreachable' }
  | { kind: 'done'; name: string }
  | { kind: 'keys'; keys: SignedPackage };

/** What a person asks for, and what became of it. */
function useExport(thing: ExportedEntity) {
  const { accountId } = useStore();
  const [typed, setTyped] = useState('');
  const [signed, setSigned] = useState(false);
  const [exported, setExported] = useState(0);
  const [fault, setFault] = useState<OriginFault | null>(null);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const field = useRef<HTMLInputElement>(null);

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
    const answer = await requestPackage(around, accountId, thing, read.origin, signed);
    setBusy(false);
    if (answer.kind === 'package') {
      saveFile(answer.name, answer.file);
      setOutcome({ kind: 'done', name: answer.name });
    } else if (answer.kind === 'keys') {
      const { packageKey, signingKey } = answer;
      setOutcome({ kind: 'keys', keys: { packageKey, signingKey } });
    } else setOutcome({ kind: answer.kind });
    if (answer.kind === 'package' || answer.kind === 'keys') setExported((count) => count + 1);
  };
  const shown = { typed, signed, fault, busy, outcome, exported };
  return { ...shown, field, setTyped, setSigned, setFault, setOutcome, submit };
}

function ExportDialog({
  thing,
  opened,
  offline,
  onClose,
}: {
  thing: ExportedEntity;
  opened: boolean;
  offline: boolean;
  onClose: () => void;
}) {
  const what = 'courseId' in thing ? 'course' : 'skill';
  const form = useId();
  const asked = useExport(thing);
  const { typed, signed, fault, busy, outcome, exported, field, setFault, setOutcome, submit } = asked;

  // What was shown once is not kept for who opens the dialog next.
  const close = () => {
    if (outcome?.kind === 'keys') setOutcome(null);
    onClose();
  };

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={say.title}
      closeLabel={say.close}
      outside="ask"
      footer={
        <>
          <Button variant="default" onClick={close}>
            {outcome?.kind === 'done' || outcome?.kind === 'keys' ? say.close : say.cancel}
          </Button>
          <Button type="submit" form={form} loading={busy} disabled={offline}>
            {signed ? say.makeKeys : say.download}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <p>{say.explain(what)}</p>
        <ul className={styles.terms}>
          {say.terms(what).map((term) => (
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
            asked.setTyped(currentTarget.value);
            setFault(null);
            setOutcome(null);
          }}
          onBlur={() => {
            const read = readOrigin(typed);
            if (typed.trim() !== '' && 'fault' in read) setFault(read.fault);
          }}
          data-autofocus
        />
        <Checkbox
          label={say.signed}
          description={say.signedHint}
          checked={signed}
          onChange={({ currentTarget }) => {
            asked.setSigned(currentTarget.checked);
            setOutcome(null);
          }}
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
      {opened && <EntityPackages thing={thing} offline={offline} exported={exported} />}
    </Dialog>
  );
}

function Told({ outcome }: { outcome: Outcome }) {
  if (outcome.kind === 'keys') return <PackageKeys keys={outcome.keys} />;
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
