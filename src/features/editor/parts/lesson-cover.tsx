/** The picture with which a lesson shows on its card; changed at once, whether the text is published or not. */
import { useMemo } from 'react';
import { pictureWords as say } from '#contract/words/en/pictures.ts';
import { CardPicture } from '#features/pictures/card-picture.tsx';
import { PictureField } from '#features/pictures/picture-field.tsx';
import { updateSkillMeta } from '#mutations/content/update-skill-meta.ts';
import { useStore } from '#store/react.ts';
import type { SkillRow } from '#store/tables/synced.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { destinationOf } from './bring-into-text.ts';

export function LessonCover({ skill }: { skill: SkillRow }) {
  const { accountId } = useStore();
  const update = useMutate(updateSkillMeta);
  const destination = useMemo(() => destinationOf(skill), [skill]);
  const { skillId, images, title, defCat } = skill;
  return (
    <PictureField
      title={say.ofLesson}
      assetId={images.catalog}
      destination={destination}
      aspect={16 / 9}
      onChange={async (picture) =>
        void (await update({ skillId, fields: { images: { catalog: picture?.assetId ?? null } } }))
      }
    >
      <CardPicture assetId={images.catalog} accountId={accountId} title={title} cover={defCat} />
    </PictureField>
  );
}
