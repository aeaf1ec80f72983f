/** A person's addresses: which one is first, which wait for their mail, and what can be done about each (ACCT-020). */

import { Button } from '@mantine/core';
import { IconDots, IconMailPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { ADD_EMAIL_PATH, PRIMARY_EMAIL_PATH, REMOVE_EMAIL_PATH } from '#contract/accounts/own-account.ts';
import { VERIFICATION_MAIL_PATH } from '#contract/accounts/sign-up.ts';
import type { User } from '#contract/accounts/user.ts';
import { accountWords } from '#contract/words/en/account.ts';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import { accountFields } from '#domain/account-fields.ts';
import { type OwnCalls, ownCallFailure, useOwnCalls } from '#features/account/own-calls.tsx';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { useSessionMay } from '#features/session/session-may.ts';
import { ActionMenu, type ActionMenuItem } from '#ui/action-menu.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from './account-part.module.css';
import { SettingsPart } from './settings-part.tsx';

const words = accountSettingsWords;
const say = words.emails;

export function EmailsPart({ user }: { user: User }) {
  const online = !useOffline();
  const opens = useSessionMay('account.Credentials');
  const calls = useOwnCalls();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<string | null>(null);
  const act = async (path: string, json: unknown, done: string) => {
    try {
      await calls.ask(path, json);
      showToast({ text: done });
    } catch (error) {
      const failure = ownCallFailure(error);
      if (failure !== null) showToast({ text: failure, tone: 'vermilion' });
    }
  };
  const actionsOf = ({ address, primary, verified }: User['emails'][number]): ActionMenuItem[] => [
    ...(verified
      ? []
      : [
          {
            key: 'resend',
            label: say.resend,
            onPress: () => void act(VERIFICATION_MAIL_PATH, { email: address }, say.sent),
          },
        ]),
    ...(verified && !primary
      ? [
          {
            key: 'primary',
            label: say.makePrimary,
            onPress: () => void act(PRIMARY_EMAIL_PATH, { address }, say.madePrimary),
          },
        ]
      : []),
    ...(primary
      ? []
      : [
          {
            key: 'remove',
            label: words.remove,
            danger: true,
            startsGroup: true,
            onPress: () => setRemoving(address),
          },
        ]),
  ];
  return (
    <SettingsPart heading={say.heading} hint={say.hint}>
      <ListRows label={say.heading} framed>
        {user.emails.map((email) => {
          const actions = (opens ? actionsOf(email) : []).map((each) => ({
            ...each,
            disabled: !online,
            ...(!online && { hint: words.needsConnection }),
          }));
          const marks = [email.primary && say.primary, email.verified ? say.verified : say.unverified];
          return (
            <ListRow
              key={email.address}
              title={email.address}
              description={marks.filter(Boolean).join(' · ')}
              actions={actions.length > 0 && <EmailMenu address={email.address} items={actions} />}
            />
          );
        })}
      </ListRows>
      {opens && (
        <div className={styles.actions}>
          <Button
            variant="default"
            leftSection={<Icon of={IconMailPlus} />}
            disabled={!online}
            onClick={() => setAdding(true)}
          >
            {say.add}
          </Button>
          {!online && <span className={styles.reason}>{words.needsConnection}</span>}
        </div>
      )}
      {adding && <AddDialog calls={calls} onClose={() => setAdding(false)} />}
      {removing !== null && (
        <RemoveDialog
          address={removing}
          onClose={() => setRemoving(null)}
          onConfirm={() => {
            setRemoving(null);
            void act(REMOVE_EMAIL_PATH, { address: removing }, say.removed);
          }}
        />
      )}
      {calls.stepUp}
    </SettingsPart>
  );
}

function EmailMenu({ address, items }: { address: string; items: ActionMenuItem[] }) {
  const label = say.actionsFor(address);
  return (
    <ActionMenu
      label={label}
      items={items}
      renderTrigger={({ 'aria-expanded': expanded, onClick, ref }) => (
        <IconButton
          ref={ref}
          icon={IconDots}
          label={label}
          expanded={expanded}
          hasPopup="menu"
          onPress={onClick}
        />
      )}
    />
  );
}

function RemoveDialog({
  address,
  onClose,
  onConfirm,
}: {
  address: string;
  onClose: () => void;
  onConfirm: () => void;
}) {
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={onConfirm}
      title={say.removeTitle(address)}
      confirmLabel={words.remove}
      cancelLabel={words.cancel}
      closeLabel={words.close}
    >
      <p>{say.removeText}</p>
    </ConfirmDialog>
  );
}

function AddDialog({ calls, onClose }: { calls: OwnCalls; onClose: () => void }) {
  const [address, setAddress] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const { save, saving, failure } = useSave(ownCallFailure);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = accountFields.email(address);
    setFault(wrong && accountWords.faults[wrong]);
    if (wrong) return;
    await save(async () => {
      await calls.ask(ADD_EMAIL_PATH, { address: address.trim() });
      showToast({ text: say.sent });
      onClose();
    });
  };
  return (
    <FormDialog
      title={say.addTitle}
      closeLabel={words.close}
      cancelLabel={words.cancel}
      submitLabel={say.add}
      busy={saving}
      failure={failure}
      className={styles.form}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <p>{say.addText}</p>
      <LimitedInput
        label={say.address}
        required
        withAsterisk={false}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        letters={320}
        data-autofocus=""
        value={address}
        error={fault}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
    </FormDialog>
  );
}
