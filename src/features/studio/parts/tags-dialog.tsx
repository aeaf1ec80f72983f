/** Tags that an organization offers, by category: made and renamed online (STUDIO-013, STUDIO-014). */

import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  MAX_TAG_NAME,
  type TagCategory,
  type TagValue,
  tagCategoriesPage,
  upsertTagCategoryOperation,
  upsertTagValueOperation,
} from '#contract/content/tags.ts';
import { newId } from '#contract/ids.ts';
import { RequestError } from '#contract/request-error.ts';
import { refusalWords } from '#contract/words/en/refusal.ts';
import { studioWords as say } from '#contract/words/en/studio.ts';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { useSave } from '#features/kit/use-save.ts';
import { type OnlineCall, useSession } from '#features/session/session-context.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { Failure } from '#ui/failure.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { TypedDialog } from '#ui/typed-dialog.tsx';
import styles from '../studio.module.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

const literal: Readonly<Record<string, string>> = refusalWords.catalogued;

function failureText(error: unknown): string {
  if (!(error instanceof RequestError)) return say.tagFailed;
  const code = error.code ?? '';
  const known = Object.hasOwn(literal, code) ? literal[code] : undefined;
  return known ?? (error.status >= 500 ? say.tagFailed : say.tagRefused);
}

export function TagsDialog({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const { call } = useSession();
  const seen = useServerPage(tagCategoriesPage, { organizationId });
  const { save, saving: busy, failure } = useSave(failureText);
  const [now] = useState(Date.now);
  const act = (operation: OnlineCall, args: Record<string, unknown>) =>
    save(async () => {
      await call(operation, { organizationId, ...args });
      await seen.reload();
    });
  const { answer, at, state } = seen;
  const online = state === 'fresh';
  const addCategory = (name: string) =>
    act(upsertTagCategoryOperation, { categoryId: newId(), name, type: 'VALUE', kind: 'TAG_CATEGORY' });
  const writeValue = ({ valueId, categoryId, name, enabled }: TagValue) =>
    act(upsertTagValueOperation, { valueId, categoryId, name, enabled });
  return (
    <TypedDialog opened onClose={onClose} title={say.tagsTitle} closeLabel={say.close}>
      <div className={styles.form}>
        <p className={styles.dim}>{say.tagsLead}</p>
        <Failure text={failure} />
        {state === 'unreachable' && (
          <p className={styles.dim} role="status">
            {say.needsServer} {at !== undefined && say.asOf(at, now)}
          </p>
        )}
        {state === 'forbidden' && <p>{say.tagRefused}</p>}
        {answer === undefined && state === 'asking' && <ListSkeleton rows={3} />}
        {answer?.length === 0 && <p>{say.noCategories}</p>}
        {answer?.map((category) => (
          <Category
            key={category.categoryId}
            category={category}
            disabled={!online || busy}
            onWrite={writeValue}
          />
        ))}
        <NameForm
          label={say.newCategoryName}
          action={say.newCategory}
          disabled={!online || busy}
          onAdd={addCategory}
        />
      </div>
    </TypedDialog>
  );
}

function Category({
  category: { categoryId, name, values },
  disabled,
  onWrite,
}: {
  category: TagCategory;
  disabled: boolean;
  onWrite: (value: TagValue) => Promise<boolean>;
}) {
  return (
    <fieldset className={styles.facet}>
      <legend>
        <bdi>{name}</bdi>
      </legend>
      {values.map((value) => (
        <Checkbox
          key={value.valueId}
          size="md"
          label={<bdi>{value.name}</bdi>}
          aria-label={say.offered(value.name)}
          checked={value.enabled}
          disabled={disabled}
          onChange={({ currentTarget }) => void onWrite({ ...value, enabled: currentTarget.checked })}
        />
      ))}
      <NameForm
        label={say.newTagIn(name)}
        action={say.add}
        disabled={disabled}
        onAdd={(given) => onWrite({ valueId: newId(), categoryId, name: given, enabled: true })}
      />
    </fieldset>
  );
}

function NameForm({
  label,
  action,
  disabled,
  onAdd,
}: {
  label: string;
  action: string;
  disabled: boolean;
  onAdd: (name: string) => Promise<boolean>;
}) {
  const [name, setName] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && (await onAdd(name.trim()))) setName('');
  };
  return (
    <form className={styles.adding} onSubmit={(event) => void submit(event)}>
      <LimitedInput
        label={label}
        letters={MAX_TAG_NAME}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={disabled || name.trim() === ''}>
        {action}
      </Button>
    </form>
  );
}
