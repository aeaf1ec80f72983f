/** The two pictures of a skill, a collection or a course: on its card, and at the head of its page. Each changes at once, and alone (IMAGE-016). */
import { useMemo } from 'react';
import { pictureWords as say } from '#contract/words/en/pictures.ts';
import { useStore } from '#store/react.ts';
import type { ClothColor } from '#ui/cloth-cover.tsx';
import { CardPicture } from './card-picture.tsx';
import styles from './page-pictures.module.css';
import { PictureField } from './picture-field.tsx';

export type Slot = 'catalog' | 'featured';

const slots = { catalog: say.ofLesson, featured: say.ofPage } as const;

export function PagePictures({
  type,
  id,
  organizationId,
  title,
  images,
  colors,
  onChange,
}: {
  type: 'skill' | 'collection';
  id: string;
  /** null: a person's own */
  organizationId: string | null;
  title: string;
  images: { catalog: string | null; featured?: string | null | undefined };
  /** of the covers where there is no picture */
  colors: Record<Slot, ClothColor>;
  onChange: (images: Partial<Record<Slot, string | null>>) => Promise<unknown>;
}) {
  const { accountId } = useStore();
  const destination = useMemo(() => ({ place: { type, id }, organizationId }), [type, id, organizationId]);
  const fields = (['catalog', 'featured'] as const).map((slot) => {
    const assetId = images[slot] ?? null;
    return (
      <div key={slot} className={styles.slot}>
        <p className={styles.label}>{slots[slot]}</p>
        <PictureField
          title={slots[slot]}
          assetId={assetId}
          destination={destination}
          aspect={16 / 9}
          onChange={async (picture) => void (await onChange({ [slot]: picture?.assetId ?? null }))}
        >
          <CardPicture assetId={assetId} accountId={accountId} title={title} cover={colors[slot]} />
        </PictureField>
      </div>
    );
  });
  return <div className={styles.slots}>{fields}</div>;
}
