/** Making a skill: there at once, with or without a network (CREATE-005 to CREATE-013, CREATE-018, CREATE-019). */
import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { newId } from '#contract/ids.ts';
import { createWords as say } from '#contract/words/en/create.ts';
import { MAX_NEW_TITLE, shortTextFault } from '#domain/create-rules.ts';
import { provisionalSlug } from '#domain/provisional-slug.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { createSkill } from '#mutations/content/create-skill.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from './create-dialog.module.css';
import { DestinationFields } from './parts/destination-fields.tsx';
import { newSkillPath } from './parts/new-paths.ts';
import {
  destinationOf,
  firstDestination,
  movedTo,
  type SkillFields,
  type SkillPlaces,
} from './parts/skill-destination.ts';
import './parts/field-styles.ts';

const faultText = (field: 'title' | 'subtitle', text: string) => {
  const fault = shortTextFault(text);
  if (fault === 'too long') return say.tooLong[field](text.trim().length);
  return fault && say.empty;
};

const useSkillForm = (offered: SkillPlaces, ownerId: string | null) =>
  useForm<SkillFields>({
    initialValues: { title: '', subtitle: '', ...firstDestination(offered, ownerId), leave: false },
    validate: {
      title: (text) => faultText('title', text),
      subtitle: (text) => faultText('subtitle', text),
      courseIds: (ids, { location }) => (location !== '' && ids.length === 0 ? say.coursesRequired : null),
    },
  });

export function CreateSkillDialog({
  legacy,
  ownerId,
  onClose,
  ...offered
}: SkillPlaces & {
  legacy: boolean;
  /** the organization that is open, or the person */
  ownerId: string | null;
  onClose: () => void;
}) {
  const create = useMutate(createSkill);
  const navigate = useNavigate();
  const { history } = useRouter();
  const offline = useOffline();
  const { save, saving, failure } = useSave(() => say.skillFailed);
  const form = useSkillForm(offered, ownerId);
  const { values } = form;
  const destination = destinationOf(values, offered);
  const { isOwn, tenantSlug, rootType, mayLeave, parentSlug } = destination;

  const submit = form.onSubmit(async ({ title, subtitle, courseIds, leave }) => {
    if (tenantSlug === undefined) return;
    const skillId = newId();
    const made = await save(() =>
      create({
        skillId,
        ownerInfo: { type: isOwn ? 'USER' : 'ORGANIZATION', id: values.ownerId },
        title,
        subtitle,
        creatorIsAuthor: !(mayLeave && leave),
        collectionIds: courseIds,
        rootType,
        legacy,
      }),
    );
    if (!made) return;
    onClose();
    showToast({ id: 'created', tone: 'moss', text: say.skillCreated });
    const to = newSkillPath({
      tenantSlug,
      skillId,
      skillSlug: provisionalSlug(skillId),
      rootType,
      parentSlug,
    });
    const state = { title: title.trim(), ...(offered.parent && { from: history.location.pathname }) };
    void navigate({ to, search: { mode: 'edit' } as never, state: state as never });
  });
  return (
    <FormDialog
      title={legacy ? say.legacySkill : say.skillTitle}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={say.create}
      busy={saving}
      failure={failure}
      className={styles.form}
      onClose={onClose}
      onSubmit={submit}
    >
      {(['title', 'subtitle'] as const).map((field) => (
        <TextInput
          key={field}
          label={say[field]}
          required
          withAsterisk={false}
          autoComplete="off"
          {...form.getInputProps(field)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={say.counter(values[field].trim().length, MAX_NEW_TITLE)}
          {...(field === 'title' && { 'data-autofocus': '' })}
        />
      ))}
      <DestinationFields
        form={form}
        destination={destination}
        onMove={(to) => form.setValues({ ...movedTo(offered.places, to), leave: false })}
      />
      {mayLeave && (
        <Checkbox
          label={say.notAuthor}
          description={say.notAuthorHint}
          {...form.getInputProps('leave', { type: 'checkbox' })}
        />
      )}
      {offline && (
        <Notice tone="plain" icon={stateIcons.offline}>
          {say.offline}
        </Notice>
      )}
    </FormDialog>
  );
}
