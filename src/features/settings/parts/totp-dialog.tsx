/** Setting up an authenticator app: its key as a picture and as text, then its first code, which proves that it has the key. */
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import * as v from 'valibot';
import { CONFIRM_TOTP_PATH, START_TOTP_PATH } from '#contract/accounts/factor-paths.ts';
import { recoveryCodesSchema, totpSetupSchema } from '#contract/accounts/factors.ts';
import { RequestError } from '#contract/request-error.ts';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import { factorWords } from '#contract/words/en/factors.ts';
import { CodeField, codeFault, codeRefused } from '#features/account/code-field.tsx';
import { type OwnCalls, ownCallFailure } from '#features/account/own-calls.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { useCopied } from '#ui/copied-flag.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from './factors.module.css';

const words = accountSettingsWords;
const say = factorWords.setup;

type Setup = v.InferOutput<typeof totpSetupSchema>;

export function TotpDialog({
  calls,
  onDone,
  onClose,
}: {
  calls: OwnCalls;
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
}) {
  const online = !useOffline();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { save, saving, failure, fail } = useSave((error) => {
    const refused = error instanceof RequestError ? error.code : undefined;
    if (refused !== 'INVALID_CREDENTIALS')
      return refused === 'LINK_INVALID' ? say.expired : ownCallFailure(error);
    setFault(codeRefused('totp'));
    field.current?.focus();
    return null;
  });
  const { ask } = calls;
  // Asked for once, however often the dialog is drawn.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    ask(START_TOTP_PATH, {}).then(
      (answer) => setSetup(v.parse(totpSetupSchema, answer)),
      (error) => {
        const text = ownCallFailure(error);
        if (text === null) onClose();
        else fail(text);
      },
    );
  }, [ask, onClose, fail]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || setup === null) return;
    const missing = codeFault('totp', code);
    setFault(missing);
    fail(null);
    if (missing !== null) return field.current?.focus();
    await save(async () => {
      const answer = await ask(CONFIRM_TOTP_PATH, { setup: setup.setup, code });
      onDone(v.parse(recoveryCodesSchema, answer).recoveryCodes);
    });
  };
  return (
    <FormDialog
      title={say.title}
      closeLabel={words.close}
      cancelLabel={words.cancel}
      submitLabel={say.submit}
      busy={saving}
      disabled={setup === null || !online}
      failure={failure}
      className={styles.form}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      {!online && (
        <Notice tone="brass" icon={stateIcons.offline}>
          {words.needsConnection}
        </Notice>
      )}
      {setup === null && failure === null && <p>{say.preparing}</p>}
      {setup !== null && (
        <>
          <p>{say.scan}</p>
          <QrCode text={setup.uri} />
          <a href={setup.uri}>{say.open}</a>
          <KeyByHand secret={setup.secret} />
          <p>{say.firstCode}</p>
          <CodeField ref={field} kind="totp" value={code} error={fault} onChange={setCode} />
        </>
      )}
    </FormDialog>
  );
}

function KeyByHand({ secret }: { secret: string }) {
  const { copied, copy } = useCopied();
  const grouped = secret.match(/.{1,4}/g)?.join(' ') ?? secret;
  return (
    <div className={styles.byHand}>
      <p>{say.byHand}</p>
      <output aria-label={say.byHand} className={styles.key}>
        {grouped}
      </output>
      <Button
        type="button"
        variant="default"
        leftSection={<Icon of={IconCopy} />}
        onClick={() => void copy(secret)}
      >
        {copied === null ? say.copy : say.copied}
      </Button>
    </div>
  );
}

/** Dark on white whatever the theme: cameras read no other. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={say.qr}
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
