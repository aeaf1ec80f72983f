/** An organization's address: whether another is free is the server's to say; links by the old one lead on (D67). */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { changeOrganizationAliasOperation } from '#contract/accounts/organization-calls.ts';
import { refusalOf } from '#contract/refusal-of.ts';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { aliasFault, LONGEST_ALIAS } from '#domain/alias.ts';
import { foldName } from '#domain/fold-name.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { useSession } from '#features/session/session-context.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from '../organization-screen.module.css';
import { callFailure } from './call-failure.ts';

export function AliasPart({ organization }: { organization: OrganizationRow }) {
  const [opened, setOpened] = useState(false);
  const online = !useOffline();
  return (
    <div className={styles.actions}>
      <span>
        {say.about.address}: <strong>/{organization.alias}</strong>
      </span>
      <Button variant="default" disabled={!online} onClick={() => setOpened(true)}>
        {say.about.changeAddress}
      </Button>
      {!online && <span className={styles.count}>{say.needsConnection}</span>}
      {opened && <AliasDialog organization={organization} onClose={() => setOpened(false)} />}
    </div>
  );
}

function AliasDialog({
  organization: { organizationId, alias: before },
  onClose,
}: {
  organization: OrganizationRow;
  onClose: () => void;
}) {
  const { call } = useSession();
  const [typed, setTyped] = useState(before);
  const [fault, setFault] = useState<string | null>(null);
  const { save, saving, failure } = useSave((error) => {
    const taken = refusalOf(changeOrganizationAliasOperation, error) === 'ALIAS_TAKEN';
    if (taken) setFault(say.create.taken);
    return taken ? null : callFailure(error);
  });
  const alias = foldName(typed);
  const submit = async () => {
    const wrong = aliasFault(alias);
    setFault(wrong && say.create.aliasFaults[wrong]);
    if (wrong) return;
    await save(async () => {
      await call(changeOrganizationAliasOperation, { organizationId, alias });
      showToast({ text: say.about.addressChanged(alias) });
      onClose();
    });
  };
  return (
    <FormDialog
      title={say.about.changeAddress}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={say.save}
      busy={saving}
      failure={failure}
      className={styles.formWide}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextInput
        label={say.about.address}
        description={say.create.aliasHint(alias || '…')}
        value={typed}
        error={fault ?? (alias.length > LONGEST_ALIAS && say.create.aliasFaults.form)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p className={styles.lead}>{say.about.addressHint}</p>
    </FormDialog>
  );
}
