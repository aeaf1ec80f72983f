/** Above every page while the token says that billing runs on test data; signing out is the way out (AUTH-027, BANNER-002). */
import { IconFlask } from '@tabler/icons-react';
import { sandboxWords as say } from '#contract/words/en/sandbox.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './sandbox-banner.module.css';

export const SandboxBanner = () => (
  <div className={styles.banner}>
    <Notice
      tone="brass"
      icon={IconFlask}
      title={say.banner}
      actions={
        <LearningButton to="/logout" variant="default">
          {say.exit}
        </LearningButton>
      }
    >
      {say.bannerText}
    </Notice>
  </div>
);
