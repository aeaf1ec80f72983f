/** 'Skill settings': what is said about a skill, its address, who sees it. At once on this device, sent automatically (SKILL-021, SKILL-023). */

import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconSettings } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { skillSettingsWords as say } from '#contract/words/en/skill-settings.ts';
import { availabilityAfter } from '#domain/availability-rules.ts';
import { skillPath } from '#domain/learning-path.ts';
import { isOffered, isSharedOwn } from '#domain/own-space.ts';
import { slugFault } from '#domain/slug.ts';
import { typedTags } from '#domain/typed-tags.ts';
import { isVisible } from '#domain/visible-text.ts';
import { GenerateButtons } from '#features/generation/generate-buttons.tsx';
import { DescriptionField } from '#features/kit/description-field.tsx';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { tagFault } from '#features/kit/tag-fault.ts';
import { useKeptTyping } from '#features/kit/use-kept-typing.ts';
import { useSave } from '#features/kit/use-save.ts';
import { updateSkillMeta } from '#mutations/content/update-skill-meta.ts';
import { updateSlug } from '#mutations/content/update-slug.ts';
import { findSkillBySlug } from '#store/queries/skills.ts';
import { useStore } from '#store/react.ts';
import type { SkillRow } from '#store/tables/synced.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toasts.ts';
import { VisibilityFields } from './parts/visibility-fields.tsx';
import styles from './skill-settings.module.css';

const PagePictures = lazy(async () => ({
  default: (await import('#features/pictures/page-pictures.tsx')).PagePictures,
}));

export function SkillSettings({ skill }: { skill: SkillRow }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<Icon of={IconSettings} />} onClick={() => setOpened(true)}>
        {say.action}
      </Button>
      {opened && <SkillSettingsDialog skill={skill} onClose={() => setOpened(false)} />}
    </>
  );
}

/** What the dialog says of the skill, and what saves what differs. */
function useSettings(skill: SkillRow, onClose: () => void) {
  const db = useStore();
  const update = useMutate(updateSkillMeta);
  const rename = useMutate(updateSlug);
  const step = useRef<'page' | 'visibility'>('page');
  const { save, failure } = useSave(() =>
    step.current === 'visibility' ? say.visibilityFailed : say.failed,
  );
  const { skillId, tenantSlug, skillSlug } = skill;
  const typing = useKeptTyping(`lesson settings ${skillId}`, {
    title: skill.title,
    subtitle: skill.subtitle,
    slug: skillSlug,
    description: skill.description,
    tags: skill.tags.join(', '),
    externalId: skill.externalId ?? '',
    visible: skill.visible,
    loginRequired: skill.loginRequired,
    free: skill.free,
    syndicated: skill.syndicated ?? false,
  });
  const form = useForm({
    initialValues: typing.typed,
    onValuesChange: typing.keep,
    validate: {
      tags: tagFault,
      title: (text) => (!isVisible(text) ? say.nameRequired : null),
      slug: (text) => {
        const fault = text.trim() === skillSlug ? null : slugFault(text.trim());
        return fault && say.slugWrong[fault];
      },
    },
  });
  const close = typing.closing(onClose);
  const { values } = form;
  // Tags that come while the dialog is open are shown in it, unless the person has begun to write some.
  const [known, setKnown] = useState(values.tags);
  const now = skill.tags.join(', ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the row alone counts
  useEffect(() => {
    if (now === known) return;
    if (values.tags === known) form.setFieldValue('tags', now);
    setKnown(now);
  }, [now]);
  const setAvailability = (change: Partial<Pick<SkillRow, 'visible' | 'free' | 'loginRequired'>>) => {
    const { visible, free, loginRequired, syndicated } = values;
    form.setValues(availabilityAfter({ visible, free, loginRequired, syndicated }, change));
  };

  const submit = form.onSubmit(async ({ slug, externalId, tags, ...said }) => {
    const { visible, free, loginRequired, syndicated } = said;
    const wanted = slug.trim().toLowerCase();
    if (wanted !== skillSlug) {
      const other = await findSkillBySlug(db, tenantSlug, wanted);
      if (other && other.skillId !== skillId) {
        form.setFieldError('slug', say.slugWrong.taken);
        return;
      }
    }
    const fields = {
      ...(said.title.trim() !== skill.title && { title: said.title }),
      ...(said.subtitle !== skill.subtitle && { subtitle: said.subtitle }),
      ...(said.description !== skill.description && { description: said.description }),
      ...(typedTags(tags).join('\n') !== skill.tags.join('\n') && { tags: typedTags(tags) }),
    };
    const syndicates = syndicated !== (skill.syndicated ?? false);
    const seen = { visible, free, loginRequired, ...(syndicates && { syndicated }) };
    const otherwise =
      syndicates || visible !== skill.visible || free !== skill.free || loginRequired !== skill.loginRequired;
    const saved = await save(async () => {
      step.current = 'page';
      if (Object.keys(fields).length > 0) await update({ skillId, fields });
      if (otherwise) {
        step.current = 'visibility';
        await update({ skillId, fields: seen });
        showToast({ id: 'visibility', tone: 'moss', text: say.visibilityUpdated });
        step.current = 'page';
      }
      if (externalId.trim() !== (skill.externalId ?? '')) await update({ skillId, fields: { externalId } });
      if (wanted !== skillSlug)
        await rename({ entityInfo: { type: 'skill', id: skillId }, slugString: wanted });
    });
    if (saved) close();
  });
  return { form, setAvailability, submit, failure, close };
}

/** Also from a row of the studio. */
export function SkillSettingsDialog({ skill, onClose }: { skill: SkillRow; onClose: () => void }) {
  const update = useMutate(updateSkillMeta);
  const { skillId, tenantSlug } = skill;
  const { form, setAvailability, submit, failure, close } = useSettings(skill, onClose);
  const { values } = form;
  return (
    <FormDialog
      title={say.title}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={say.save}
      failure={failure}
      className={styles.form}
      above={
        <Suspense fallback={null}>
          <PagePictures
            type="skill"
            id={skillId}
            organizationId={skill.organizationId}
            title={skill.title}
            images={skill.images}
            colors={{ catalog: skill.defCat, featured: skill.defCat }}
            onChange={(images) => update({ skillId, fields: { images } })}
          />
        </Suspense>
      }
      onClose={close}
      onSubmit={submit}
    >
      <fieldset className={styles.group}>
        <legend>{say.page}</legend>
        <LimitedInput
          label={say.name}
          required
          withAsterisk={false}
          letters={300}
          autoComplete="off"
          data-autofocus=""
          {...form.getInputProps('title')}
        />
        <LimitedInput label={say.subtitle} letters={500} {...form.getInputProps('subtitle')} />
        <LimitedInput
          label={say.slug}
          description={say.slugHint(skillPath(tenantSlug, values.slug.trim() || '…'))}
          letters={80}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('slug')}
        />
        <DescriptionField
          label={say.description}
          value={form.values.description}
          onChange={(description) => form.setFieldValue('description', description)}
        />
        <TextInput label={say.tags} description={say.tagsHint} {...form.getInputProps('tags')} />
        {skill.organizationId !== null && isOffered(skill, 'generated texts') && (
          <GenerateButtons entity={{ type: 'skill', id: skillId }} organizationId={skill.organizationId} />
        )}
        <LimitedInput
          label={say.externalId}
          description={say.externalIdHint}
          letters={200}
          autoComplete="off"
          {...form.getInputProps('externalId')}
        />
      </fieldset>
      {isOffered(skill, 'availability') ? (
        <VisibilityFields values={values} onChange={setAvailability} />
      ) : (
        <p className={styles.audience}>{isSharedOwn(skill) ? say.sharedOwnHint : say.ownHint}</p>
      )}
    </FormDialog>
  );
}
