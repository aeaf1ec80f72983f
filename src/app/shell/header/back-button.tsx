/** Back to the page before, where there is one in this tab. On phones it has a place only then. */
import { IconArrowLeft } from '@tabler/icons-react';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import * as words from '#contract/words/en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './header.module.css';

export function BackButton({ phone }: { phone: boolean }) {
  const { history } = useRouter();
  const possible = useCanGoBack();
  if (phone && !possible) return null;
  return (
    <span className={styles.back}>
      <IconButton
        icon={IconArrowLeft}
        label={words.header.back}
        disabled={!possible}
        onPress={() => history.back()}
      />
    </span>
  );
}
