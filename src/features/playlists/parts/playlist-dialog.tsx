/** A new playlist, or the settings of one: at once on this device. */

import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import {
  PLAYLIST_DESCRIPTION_LETTERS,
  PLAYLIST_TITLE_LETTERS,
  type Playlist,
} from '#contract/content/playlist.ts';
import { newId } from '#contract/ids.ts';
import { playlistWords as say } from '#contract/words/en/playlists.ts';
import { allowances } from '#domain/allowances.ts';
import { isVisible } from '#domain/visible-text.ts';
import { LimitedInput, LimitedTextarea } from '#features/kit/limited-field.tsx';
import { useKeptTyping } from '#features/kit/use-kept-typing.ts';
import type { LecternDb } from '#store/db.ts';
import { myOrganizations, myProfiles } from '#store/queries/organizations.ts';
import { playlists } from '#store/queries/playlists.ts';
import { useStore, useStored } from '#store/react.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import styles from './playlist-dialog.module.css';
import { usePlaylistActs } from './use-playlist-acts.ts';

const NOBODY = '';

/** Those that the person belongs to, rather than follows. */
async function ownOrganizations(db: LecternDb): Promise<{ value: string; label: string }[]> {
  const [organizations, profiles] = await Promise.all([myOrganizations(db), myProfiles(db)]);
  const member = new Set(profiles.filter(({ roles }) => roles.length > 0).map((each) => each.organizationId));
  return organizations
    .filter(({ organizationId }) => member.has(organizationId))
    .map(({ organizationId, name }) => ({ value: organizationId, label: name }));
}

const countOf = async (db: LecternDb, ownerId: string) =>
  (await playlists(db)).filter(({ owner }) => owner.id === ownerId).length;

/** @param organization  whose own it becomes; null: the person's */
export function NewPlaylistDialog({
  organization = null,
  onMade,
  onClose,
}: {
  organization?: { organizationId: string; name: string } | null;
  onMade: (playlistId: string) => void;
  onClose: () => void;
}) {
  const { create } = usePlaylistActs();
  const { accountId } = useStore();
  const organizationId = organization?.organizationId ?? null;
  const full = (useStored(countOf, organizationId ?? accountId) ?? 0) >= allowances.playlists.most;
  return (
    <PlaylistForm
      place={`playlist ${organizationId}`}
      heading={organization ? say.createFor(organization.name) : say.createTitle}
      submitLabel={say.createAction}
      failure={full ? say.tooMany(allowances.playlists.most) : null}
      given={{ title: '', description: '', sharedWith: NOBODY }}
      shares={false}
      onClose={onClose}
      onSave={async ({ title, description }) => {
        const playlistId = newId();
        const made = await create({ playlistId, organizationId, title, description });
        if (made) onMade(playlistId);
        return made;
      }}
    />
  );
}

export function PlaylistSettingsDialog({ playlist, onClose }: { playlist: Playlist; onClose: () => void }) {
  const { update } = usePlaylistActs();
  const given = {
    title: playlist.title,
    description: playlist.description,
    sharedWith: playlist.organizationId ?? NOBODY,
  };
  return (
    <PlaylistForm
      place={`playlist ${playlist.id}`}
      heading={say.settings}
      submitLabel={say.save}
      failure={null}
      given={given}
      shares={playlist.owner.type === 'USER'}
      onClose={onClose}
      onSave={async ({ title, description, sharedWith }) => {
        const changed = {
          ...(title !== given.title && { title }),
          ...(description !== given.description && { description }),
          ...(sharedWith !== given.sharedWith && { sharedWith: sharedWith || null }),
        };
        const saved = await update({ input: { playlistId: playlist.id, ...changed } });
        if (saved) onClose();
        return saved;
      }}
    />
  );
}

type Values = { title: string; description: string; sharedWith: string };

function PlaylistForm({
  place,
  heading,
  submitLabel,
  failure,
  given,
  shares,
  onClose,
  onSave,
}: {
  /** names what is typed within the account */
  place: string;
  heading: string;
  submitLabel: string;
  failure: string | null;
  given: Values;
  shares: boolean;
  onClose: () => void;
  /** @returns whether it is stored */
  onSave: (values: Values) => Promise<boolean>;
}) {
  const organizations = useStored(ownOrganizations) ?? [];
  const [busy, setBusy] = useState(false);
  const typing = useKeptTyping(place, given);
  const form = useForm({
    initialValues: typing.typed,
    onValuesChange: typing.keep,
    validate: { title: (text) => (isVisible(text) ? null : say.titleRequired) },
  });
  const submit = form.onSubmit(async ({ title, description, sharedWith }) => {
    setBusy(true);
    if (await onSave({ title: title.trim(), description: description.trim(), sharedWith })) typing.forget();
    setBusy(false);
  });
  return (
    <FormDialog
      title={heading}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={submitLabel}
      busy={busy}
      disabled={failure !== null}
      failure={failure}
      className={styles.form}
      onClose={shares ? typing.closing(onClose) : onClose}
      onSubmit={submit}
    >
      <LimitedInput
        label={say.titleLabel}
        required
        withAsterisk={false}
        letters={PLAYLIST_TITLE_LETTERS}
        autoComplete="off"
        data-autofocus=""
        {...form.getInputProps('title')}
      />
      <LimitedTextarea
        label={say.descriptionLabel}
        rows={3}
        letters={PLAYLIST_DESCRIPTION_LETTERS}
        {...form.getInputProps('description')}
      />
      {shares && (organizations.length > 0 || given.sharedWith !== NOBODY) && (
        <NativeSelect
          label={say.shareLabel}
          description={say.shareHint}
          data={[{ value: NOBODY, label: say.shareNone }, ...organizations]}
          {...form.getInputProps('sharedWith')}
        />
      )}
    </FormDialog>
  );
}
