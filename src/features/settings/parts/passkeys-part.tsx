/** The passkeys of a person: made on this device, named, removed. It needs the server. */
import { Button } from '@mantine/core';
import { IconDots, IconFingerprint } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import {
  ADD_PASSKEY_PATH,
  NEW_PASSKEY_OPTIONS_PATH,
  REMOVE_PASSKEY_PATH,
  RENAME_PASSKEY_PATH,
} from '#contract/accounts/factor-paths.ts';
import type { Passkey } from '#contract/accounts/factors.ts';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import { factorWords } from '#contract/words/en/factors.ts';
import { PASSKEY_NAME_LETTERS } from '#domain/second-factors.ts';
import { deviceInfoOf } from '#domain/user-agent.ts';
import { makePasskey, NoPasskey } from '#features/account/ask-authenticator.ts';
import { type OwnCalls, ownCallFailure } from '#features/account/own-calls.tsx';
import { hasPasskeys } from '#features/account/passkey-support.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from './account-part.module.css';
import { NameDialog } from './name-dialog.tsx';
import { SettingsPart } from './settings-part.tsx';

const words = accountSettingsWords;
const say = factorWords.passkeys;

type Opened = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

export function PasskeysPart({
  passkeys,
  calls,
  offer,
  onChanged,
}: {
  passkeys: readonly Passkey[];
  calls: OwnCalls;
  /** what can be done once one was added or removed */
  offer: ReactNode;
  onChanged: (renamed: boolean) => Promise<void>;
}) {
  const online = !useOffline();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { save, saving, failure, fail } = useSave(ownCallFailure);
  const close = () => {
    setOpened(null);
    fail(null);
  };
  const done = async (text: string, renamed = false) => {
    close();
    showToast({ text });
    await onChanged(renamed);
  };
  const remove = ({ id }: Passkey) =>
    save(async () => {
      await calls.ask(REMOVE_PASSKEY_PATH, { id });
      await done(say.removed);
    });
  const leaving = opened?.kind === 'remove' ? opened.passkey : null;
  const named = {
    say,
    letters: PASSKEY_NAME_LETTERS,
    disabled: !online,
    className: styles.form,
    failureOf,
    onClose: close,
  };
  return (
    <SettingsPart heading={say.heading} hint={say.hint}>
      {passkeys.length === 0 && <p>{say.none}</p>}
      {passkeys.length > 0 && (
        <ListRows label={say.heading} framed>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onChoose={(kind) => setOpened({ kind, passkey })}
            />
          ))}
        </ListRows>
      )}
      {offer}
      <AddPasskey onPress={() => setOpened({ kind: 'add' })} />
      {opened?.kind === 'add' && (
        <NameDialog
          {...named}
          title={say.addTitle}
          before={<p>{say.addText}</p>}
          submit={say.add}
          first={deviceName()}
          onSubmit={async (name) => {
            const passkey = await makePasskey(await calls.ask(NEW_PASSKEY_OPTIONS_PATH, {}));
            await calls.ask(ADD_PASSKEY_PATH, { name, passkey });
            await done(say.added);
          }}
        />
      )}
      {opened?.kind === 'rename' && (
        <NameDialog
          {...named}
          title={say.renameTitle}
          submit={words.save}
          first={opened.passkey.name}
          onSubmit={async (name) => {
            await calls.ask(RENAME_PASSKEY_PATH, { id: opened.passkey.id, name });
            await done(say.renamed, true);
          }}
        />
      )}
      <ConfirmDialog
        opened={leaving !== null}
        onClose={close}
        onConfirm={() => leaving && void remove(leaving)}
        title={say.removeTitle(leaving?.name ?? '')}
        confirmLabel={say.removeConfirm}
        cancelLabel={words.cancel}
        closeLabel={words.close}
        busy={saving}
        failure={failure}
      >
        <p>{say.removeText}</p>
      </ConfirmDialog>
    </SettingsPart>
  );
}

function PasskeyRow({
  passkey,
  onChoose,
}: {
  passkey: Passkey;
  onChoose: (kind: 'rename' | 'remove') => void;
}) {
  const online = !useOffline();
  const whileOffline = online ? {} : { disabled: true, hint: words.needsConnection };
  return (
    <ListRow
      leading={<Icon of={IconFingerprint} />}
      title={passkey.name}
      description={`${say.since(passkey.createdAt)} · ${say.used(passkey.usedAt)}`}
      actions={
        <ActionMenu
          label={say.actionsFor(passkey.name)}
          items={[
            {
              key: 'rename',
              label: say.rename,
              onPress: () => onChoose('rename'),
              ...whileOffline,
            },
            {
              key: 'remove',
              label: words.remove,
              danger: true,
              startsGroup: true,
              onPress: () => onChoose('remove'),
              ...whileOffline,
            },
          ]}
          renderTrigger={({ 'aria-expanded': expanded, onClick, ref }) => (
            <IconButton
              ref={ref}
              icon={IconDots}
              label={say.actionsFor(passkey.name)}
              expanded={expanded}
              hasPopup="menu"
              onPress={onClick}
            />
          )}
        />
      }
    />
  );
}

function AddPasskey({ onPress }: { onPress: () => void }) {
  const online = !useOffline();
  const supported = hasPasskeys();
  return (
    <div className={styles.actions}>
      <Button
        variant="default"
        leftSection={<Icon of={IconFingerprint} />}
        disabled={!online || !supported}
        onClick={onPress}
      >
        {say.add}
      </Button>
      {(!online || !supported) && (
        <span className={styles.reason}>{online ? say.unsupported : words.needsConnection}</span>
      )}
    </div>
  );
}

function deviceName(): string {
  const { browserName, osName } = deviceInfoOf(navigator.userAgent);
  const { unknownBrowser, unknownSystem } = words.devices;
  return say.deviceName(browserName || unknownBrowser, osName || unknownSystem);
}

function failureOf(error: unknown): string | null {
  if (error instanceof NoPasskey) return error.known ? say.known : say.cancelled;
  return ownCallFailure(error);
}
