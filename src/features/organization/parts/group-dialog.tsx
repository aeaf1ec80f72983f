/** A new group, or the settings of one: at once on this device, sent by itself. */

import { Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { GROUP_NAME_LETTERS } from '#contract/accounts/group.ts';
import { newId } from '#contract/ids.ts';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { LimitedInput, LimitedTextarea } from '#features/kit/limited-field.tsx';
import { useKeptTyping } from '#features/kit/use-kept-typing.ts';
import { createGroup } from '#mutations/accounts/create-group.ts';
import { updateGroup } from '#mutations/accounts/update-group.ts';
import type { GroupRow } from '#store/tables/synced.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import styles from '../organization-screen.module.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { isVisible } from '#domain/visible-text.ts';
import { useSave } from '#features/kit/use-save.ts';

const DESCRIPTION_LETTERS = 1_000;

export function GroupDialog({
  organizationId,
  group,
  onClose,
}: {
  organizationId: string;
  /** null: a new one */
  group: GroupRow | null;
  onClose: () => void;
}) {
  const create = useMutate(createGroup);
  const update = useMutate(updateGroup);
  const { save, failure } = useSave(() => say.notSaved);
  const typing = useKeptTyping(`group ${group?.groupId ?? organizationId}`, {
    name: group?.name ?? '',
    description: group?.description ?? '',
    private: group?.private ?? false,
  });
  const form = useForm({
    initialValues: typing.typed,
    onValuesChange: typing.keep,
    validate: { name: (text) => (!isVisible(text) ? say.groups.nameRequired : null) },
  });
  const write = async (given: typeof form.values) => {
    if (group === null) return create({ groupId: newId(), organizationId, ...given });
    const changed = {
      ...(given.name.trim() !== group.name && { name: given.name }),
      ...(given.description.trim() !== group.description && { description: given.description }),
      ...(given.private !== group.private && { private: given.private }),
    };
    return update({ input: { groupId: group.groupId, ...changed } });
  };
  const submit = form.onSubmit(async (given) => {
    if (await save(() => write(given))) typing.closing(onClose)();
  });
  return (
    <FormDialog
      title={group === null ? say.groups.createTitle : say.groups.settingsTitle}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={group === null ? say.groups.createAction : say.save}
      failure={failure}
      className={styles.formWide}
      onClose={group === null ? onClose : typing.closing(onClose)}
      onSubmit={submit}
    >
      <LimitedInput
        label={say.groups.name}
        required
        withAsterisk={false}
        letters={GROUP_NAME_LETTERS}
        autoComplete="off"
        data-autofocus=""
        {...form.getInputProps('name')}
      />
      <LimitedTextarea
        label={say.groups.description}
        rows={3}
        letters={DESCRIPTION_LETTERS}
        {...form.getInputProps('description')}
      />
      <Checkbox
        label={say.groups.private}
        description={say.groups.privateHint}
        {...form.getInputProps('private', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
