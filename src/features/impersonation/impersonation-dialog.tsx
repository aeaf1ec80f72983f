/** 'Impersonate a User': whom to act as, or the way back (AUTH-030 to AUTH-033). */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import * as v from 'valibot';
import {
  IMPERSONATE_PATH,
  type ImpersonateRequest,
  impersonatedSchema,
  type LookupFormat,
  lookupFormats,
} from '#contract/accounts/impersonation.ts';
import { RequestError } from '#contract/request-error.ts';
import { impersonationWords as say } from '#contract/words/en/impersonation.ts';
import { ownCallFailure, useOwnCalls } from '#features/account/own-calls.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { useSession } from '#features/session/session-context.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Failure } from '#ui/failure.tsx';
import { beginActing } from './acting.ts';
import { ExitButton } from './exit-button.tsx';
import styles from './impersonation.module.css';
import { closeImpersonation } from './impersonation-request.ts';

/** @returns null: the person would rather not prove who they are */
function failureText(error: unknown): string | null {
  if (ownCallFailure(error) === null) return null;
  if (!(error instanceof RequestError)) return say.unreachable;
  const code = error.status === 429 ? 'RATE_LIMITED' : (error.code ?? '');
  return say.failures[code] ?? (error.status >= 500 ? say.unreachable : say.failed);
}

export function ImpersonationDialog({
  userId,
  begin = beginActing,
}: {
  /** of an address: it stands in the field */
  userId: string;
  begin?: (as: string) => void;
}) {
  const { impersonated } = useSession();
  const { ask, stepUp } = useOwnCalls();
  const online = !useOffline();
  const hint = useId();
  const [format, setFormat] = useState<LookupFormat>(userId === '' ? 'email' : 'userId');
  const [input, setInput] = useState(userId);
  const { save, saving, failure } = useSave(failureText, { leaves: true });
  const stopped = impersonated ? say.exitFirst : online ? null : say.needsConnection;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (stopped !== null) return;
    await save(async () => {
      const asked: ImpersonateRequest = { input, format, scope: 'profile' };
      begin(v.parse(impersonatedSchema, await ask(IMPERSONATE_PATH, asked)).userId);
    });
  };
  return (
    <>
      <Dialog opened onClose={closeImpersonation} title={say.title} closeLabel={say.close}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <Failure text={failure} />
          <p>{say.lead}</p>
          <NativeSelect
            label={say.format}
            data={lookupFormats.map((value) => ({ value, label: say.formats[value] }))}
            value={format}
            onChange={({ currentTarget }) => setFormat(currentTarget.value as LookupFormat)}
          />
          <TextInput
            aria-label={say.placeholder(say.formats[format])}
            placeholder={say.placeholder(say.formats[format])}
            value={input}
            onChange={({ currentTarget }) => setInput(currentTarget.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus=""
          />
          <div className={styles.buttons}>
            <Button
              type="submit"
              loading={saving}
              disabled={stopped !== null}
              aria-describedby={stopped === null ? undefined : hint}
            >
              {say.submit}
            </Button>
            {impersonated && <ExitButton />}
          </div>
          {stopped !== null && (
            <p id={hint} className={styles.hint}>
              {stopped}
            </p>
          )}
        </form>
      </Dialog>
      {stepUp}
    </>
  );
}
