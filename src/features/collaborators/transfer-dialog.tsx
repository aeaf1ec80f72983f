/** A skill is handed to another organization of its owner, or to themselves: asked of the server at once or not at all (D64, ERR-005). */
import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { transferredSchema, transferSkillOperation } from '#contract/content/transfer-skill.ts';
import { transferWords as say } from '#contract/words/en/transfer.ts';
import { skillPath } from '#domain/learning-path.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useCall } from '#features/session/use-call.ts';
import type { LecternDb } from '#store/db.ts';
import { useStored } from '#store/react.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from './collaborators-dialog.module.css';
import { placesOf } from './presence-dialog.tsx';
import { newOwnersFor } from './read-new-owners.ts';

const failureWords = {
  refusals: { SKILL_NON_TRANSFERABLE: say.held, SKILL_IS_RETIRED: say.retired },
  otherwise: () => say.failed,
};

const readTransfer = async (db: LecternDb, skillId: string) => ({
  places: (await placesOf(db, skillId))?.places ?? [],
  owners: await newOwnersFor(db, skillId),
});

type Props = { skillId: string; title: string; onClose: () => void };

export function TransferDialog(props: Props) {
  const found = useStored(readTransfer, props.skillId);
  if (!found) return null;
  if (found.places.length === 0) return <ChooseOwner {...props} owners={found.owners} />;
  return (
    <Dialog opened onClose={props.onClose} title={say.title(props.title)} closeLabel={say.close}>
      <Notice tone="brass" icon={stateIcons.needsYou}>
        {say.held}
      </Notice>
      <p>{say.heldHint}</p>
      <ul className={styles.places}>
        {found.places.map(({ id, title, to }) => (
          <li key={id}>
            <Link to={to} onClick={props.onClose}>
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function ChooseOwner({
  skillId,
  title,
  owners,
  onClose,
}: Props & { owners: Awaited<ReturnType<typeof newOwnersFor>> }) {
  const offline = useOffline();
  const navigate = useNavigate();
  const { call, busy, failure } = useCall(failureWords);
  const form = useForm({
    initialValues: { id: owners.length === 1 ? (owners[0]?.id ?? '') : '' },
    validate: { id: (id) => (id === '' ? say.required : null) },
  });
  const chosen = owners.find(({ id }) => id === form.values.id);
  const submit = form.onSubmit(async () => {
    if (!chosen) return;
    const { type, id, name } = chosen;
    const answer = await call(transferSkillOperation, { skillId, ownerInfo: { type, id } });
    if (answer === null) return;
    const { tenantSlug, skillSlug } = v.parse(transferredSchema, answer);
    onClose();
    showToast({ id: 'transfer', tone: 'moss', text: say.done(title, name ?? say.you) });
    void navigate({ to: skillPath(tenantSlug, skillSlug) });
  });
  return (
    <FormDialog
      title={say.title(title)}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={say.submit}
      busy={busy}
      disabled={offline}
      failure={failure}
      className={styles.transfer}
      onClose={onClose}
      onSubmit={submit}
    >
      <NativeSelect
        label={say.owner}
        data={[
          ...(owners.length > 1 ? [{ value: '', label: say.choose }] : []),
          ...owners.map(({ id, name }) => ({ value: id, label: name ?? say.yourself })),
        ]}
        {...form.getInputProps('id')}
      />
      {chosen && (
        <p className={styles.reason}>{chosen.type === 'USER' ? say.toYourself : say.toOrganization}</p>
      )}
      {offline && <p className={styles.reason}>{say.offline}</p>}
    </FormDialog>
  );
}
