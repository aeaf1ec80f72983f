/** What others see of an organization, and the way out of it. */
import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { leaveOrganizationOperation } from '#contract/accounts/members.ts';
import { ORGANIZATION_NAME_LETTERS } from '#contract/accounts/organization.ts';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { useBrowserOnline } from '#features/session/browser-online.ts';
import { updateOrganization } from '#mutations/accounts/update-organization.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from '../organization-screen.module.css';
import { useOnlineAct } from './use-online-act.ts';

const DESCRIPTION_LETTERS = 500;

export function AboutPart({
  organization,
  mayUpdate,
}: {
  organization: OrganizationRow;
  mayUpdate: boolean;
}) {
  return (
    <>
      {mayUpdate ? <AboutForm organization={organization} /> : <p>{organization.description}</p>}
      {!organization.isDefaultShared && <Leaving organization={organization} />}
    </>
  );
}

function AboutForm({ organization }: { organization: OrganizationRow }) {
  const update = useMutate(updateOrganization);
  const [failed, setFailed] = useState(false);
  const { organizationId, name, description } = organization;
  const form = useForm({
    initialValues: { name, description },
    validate: { name: (text) => (text.trim() === '' ? say.about.nameRequired : null) },
  });
  const submit = form.onSubmit(async (given) => {
    const changed = {
      ...(given.name.trim() !== name && { name: given.name }),
      ...(given.description.trim() !== description && { description: given.description }),
    };
    setFailed(false);
    try {
      await update({ input: { organizationId, ...changed } });
      showToast({ text: say.saved });
    } catch {
      setFailed(true);
    }
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failed && (
        <Notice tone="vermilion" icon={IconAlertTriangle} alert>
          {say.notSaved}
        </Notice>
      )}
      <TextInput
        label={say.about.name}
        required
        withAsterisk={false}
        maxLength={ORGANIZATION_NAME_LETTERS}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput label={say.about.address} value={`/${organization.alias}`} readOnly disabled />
      <Textarea
        label={say.about.description}
        description={say.about.descriptionHint}
        rows={4}
        maxLength={DESCRIPTION_LETTERS}
        {...form.getInputProps('description')}
      />
      <div>
        <Button type="submit">{say.save}</Button>
      </div>
    </form>
  );
}

function Leaving({ organization: { organizationId, name } }: { organization: OrganizationRow }) {
  const router = useRouter();
  const online = useBrowserOnline();
  const [asked, setAsked] = useState(false);
  const { act, busy, failure, clear } = useOnlineAct();
  const leave = async () => {
    if ((await act(leaveOrganizationOperation, { organizationId })) === null) return;
    showToast({ text: say.about.left(name) });
    void router.navigate({ to: '/dashboard', replace: true });
  };
  return (
    <div className={styles.apart}>
      <div className={styles.actions}>
        <Button variant="default" disabled={!online} onClick={() => setAsked(true)}>
          {say.about.leave}
        </Button>
        {!online && <span className={styles.count}>{say.needsConnection}</span>}
      </div>
      <ConfirmDialog
        opened={asked}
        onClose={() => {
          setAsked(false);
          clear();
        }}
        onConfirm={() => void leave()}
        title={say.about.leaveTitle(name)}
        confirmLabel={say.about.leave}
        cancelLabel={say.cancel}
        closeLabel={say.close}
        busy={busy}
      >
        {failure !== null && (
          <Notice tone="vermilion" icon={IconAlertTriangle} alert>
            {failure}
          </Notice>
        )}
        <p>{say.about.leaveText}</p>
      </ConfirmDialog>
    </div>
  );
}
