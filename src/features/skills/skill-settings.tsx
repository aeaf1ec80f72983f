/** 'Skill settings': what is said about a skill, its address, who sees it. At once on this device, sent automatically (SKILL-021, SKILL-023). */
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconSettings } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { skillSettingsWords as say } from '#contract/words/en/skill-settings.ts';
import { availabilityAfter, mayRequireLogin } from '#domain/availability-rules.ts';
import { skillPath } from '#domain/learning-path.ts';
import { slugFault } from '#domain/slug.ts';
import { GenerateButtons } from '#features/generation/generate-buttons.tsx';
import { updateSkillMeta } from '#mutations/content/update-skill-meta.ts';
import { updateSlug } from '#mutations/content/update-slug.ts';
import { findSkillBySlug } from '#store/queries/skills.ts';
import { useStore } from '#store/react.ts';
import type { SkillRow } from '#store/tables/synced.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './skill-settings.module.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { isVisible } from '#domain/visible-text.ts';

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
      {opened && <SettingsDialog skill={skill} onClose={() => setOpened(false)} />}
    </>
  );
}

const tagsOf = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim().slice(0, 100))
      .filter((tag) => tag !== ''),
  ),
];

function SettingsDialog({ skill, onClose }: { skill: SkillRow; onClose: () => void }) {
  const db = useStore();
  const update = useMutate(updateSkillMeta);
  const rename = useMutate(updateSlug);
  const [failed, setFailed] = useState(false);
  const { skillId, tenantSlug, skillSlug } = skill;
  const form = useForm({
    initialValues: {
      title: skill.title,
      subtitle: skill.subtitle,
      slug: skillSlug,
      description: skill.description,
      tags: skill.tags.join(', '),
      externalId: skill.externalId ?? '',
      visible: skill.visible,
      loginRequired: skill.loginRequired,
      free: skill.free,
    },
    validate: {
      title: (text) => (!isVisible(text) ? say.nameRequired : null),
      slug: (text) => {
        const fault = text.trim() === skillSlug ? null : slugFault(text.trim());
        return fault && say.slugWrong[fault];
      },
    },
  });
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
    const { visible, free, loginRequired } = values;
    form.setValues(availabilityAfter({ visible, free, loginRequired }, change));
  };

  const submit = form.onSubmit(async ({ slug, externalId, tags, visible, free, loginRequired, ...said }) => {
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
      ...(tagsOf(tags).join('\n') !== skill.tags.join('\n') && { tags: tagsOf(tags) }),
    };
    const seen = { visible, free, loginRequired };
    const otherwise =
      visible !== skill.visible || free !== skill.free || loginRequired !== skill.loginRequired;
    try {
      await update({ skillId, fields });
      if (otherwise) await update({ skillId, fields: seen });
      if (externalId.trim() !== (skill.externalId ?? '')) await update({ skillId, fields: { externalId } });
      if (wanted !== skillSlug)
        await rename({ entityInfo: { type: 'skill', id: skillId }, slugString: wanted });
      onClose();
    } catch {
      setFailed(true);
    }
  });

  return (
    <FormDialog
      title={say.title}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={say.save}
      failure={failed ? say.failed : null}
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
      onClose={onClose}
      onSubmit={submit}
    >
      <fieldset className={styles.group}>
        <legend>{say.page}</legend>
        <TextInput
          label={say.name}
          maxLength={300}
          autoComplete="off"
          data-autofocus=""
          {...form.getInputProps('title')}
        />
        <TextInput label={say.subtitle} maxLength={500} {...form.getInputProps('subtitle')} />
        <TextInput
          label={say.slug}
          description={say.slugHint(skillPath(tenantSlug, values.slug.trim() || '…'))}
          maxLength={80}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('slug')}
        />
        <Textarea
          label={say.description}
          rows={4}
          maxLength={10_000}
          {...form.getInputProps('description')}
        />
        <TextInput label={say.tags} description={say.tagsHint} {...form.getInputProps('tags')} />
        <GenerateButtons entity={{ type: 'skill', id: skillId }} organizationId={skill.organizationId} />
        <TextInput
          label={say.externalId}
          description={say.externalIdHint}
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('externalId')}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{say.availability}</legend>
        <Checkbox
          label={say.visible}
          description={say.visibleHint}
          checked={values.visible}
          onChange={({ currentTarget }) => setAvailability({ visible: currentTarget.checked })}
        />
        <Checkbox
          label={say.loginRequired}
          description={say.loginHint}
          checked={values.loginRequired}
          disabled={!mayRequireLogin(values)}
          onChange={({ currentTarget }) => setAvailability({ loginRequired: currentTarget.checked })}
        />
        <Checkbox
          label={say.free}
          description={say.freeHint}
          checked={values.free}
          disabled={!values.visible || !values.loginRequired}
          onChange={({ currentTarget }) => setAvailability({ free: currentTarget.checked })}
        />
      </fieldset>
    </FormDialog>
  );
}
