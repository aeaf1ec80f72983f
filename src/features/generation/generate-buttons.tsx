/** Has the server write tags and a summary, where its organization has that (API-035). Asked offline, it waits on this device. */
import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { generationWords as say } from '#contract/words/en/generation.ts';
import { verdictOf } from '#domain/feature-flags.ts';
import { useOffline } from '#features/kit/offline.ts';
import { createContentSummary } from '#mutations/content/create-content-summary.ts';
import { createContentTags } from '#mutations/content/create-content-tags.ts';
import { getMeta, type LecternDb } from '#store/db.ts';
import { useStored } from '#store/react.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from './generate-buttons.module.css';

const isEnabled = async (db: LecternDb, organizationId: string): Promise<boolean> =>
  verdictOf((await getMeta(db, 'verdicts')) ?? {}, 'org_ai_content_enabled', organizationId);

export function GenerateButtons({
  entity,
  organizationId,
}: {
  entity: { type: 'skill' | 'collection'; id: string };
  organizationId: string;
}) {
  const enabled = useStored(isEnabled, organizationId) ?? false;
  const summarize = useMutate(createContentSummary);
  const tag = useMutate(createContentTags);
  const offline = useOffline();
  if (!enabled) return null;
  const told = async (asking: Promise<unknown>) => {
    await asking;
    showToast({ id: 'generation', text: offline ? say.askedOffline : say.asked });
  };
  return (
    <div className={styles.buttons}>
      {entity.type === 'skill' && (
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon of={IconSparkles} />}
          onClick={() => void told(tag({ skillId: entity.id }))}
        >
          {say.tags}
        </Button>
      )}
      <Button
        variant="default"
        size="sm"
        leftSection={<Icon of={IconSparkles} />}
        onClick={() => void told(summarize({ entity, upsertShortDescription: entity.type === 'collection' }))}
      >
        {say.summary}
      </Button>
    </div>
  );
}
