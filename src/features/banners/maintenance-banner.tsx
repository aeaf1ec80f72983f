/** Above every page while the service is out of order, or worked on (BANNER-013). */
import { IconTool } from '@tabler/icons-react';
import { useState } from 'react';
import { maintenanceWords as say } from '#contract/words/en/maintenance.ts';
import { sessionKeys } from '#domain/storage-keys.ts';
import { Notice } from '#ui/notice.tsx';
import { useIncident } from './incident.ts';
import styles from './maintenance-banner.module.css';

export function MaintenanceBanner({ report }: { report: (error: unknown) => void }) {
  const { incident, text } = useIncident(report);
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(sessionKeys.incidentDismissed));
  const name = `${incident} ${text}`;
  if (incident === 'none' || dismissed === name) return null;
  const dismiss = () => {
    sessionStorage.setItem(sessionKeys.incidentDismissed, name);
    setDismissed(name);
  };
  return (
    <div className={styles.banner}>
      <Notice
        tone={incident === 'major' ? 'vermilion' : 'brass'}
        icon={IconTool}
        title={say[incident].title}
        dismissLabel={say.dismiss}
        onDismiss={dismiss}
      >
        {`${text || say[incident].text} ${say.safe}`}
      </Notice>
    </div>
  );
}
