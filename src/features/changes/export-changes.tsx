/** Everything that waits or was refused, as a file for the person. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import * as words from '#contract/words/en.ts';
import { useStore } from '#store/react.ts';
import { useSync } from '#sync/react.ts';
import { Icon } from '#ui/icon.tsx';
import { saveFile } from '#ui/save-file.ts';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import { draftsForExport } from './draft-words.ts';

export function ExportChanges() {
  const db = useStore();
  const sync = useSync();
  const say = words.changes;
  const save = async () => {
    try {
      const drafts = await draftsForExport(db);
      const all = { ...(JSON.parse(await sync.exportAll()) as object), ...(drafts.length > 0 && { drafts }) };
      saveFile(
        say.exportName(new Date().toISOString().slice(0, 10)),
        new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' }),
      );
    } catch {
      showToast({ id: 'export', tone: 'vermilion', icon: stateIcons.needsYou, text: say.exportFailed });
    }
  };
  return (
    <Button variant="default" leftSection={<Icon of={IconDownload} />} onClick={() => void save()}>
      {say.exportAll}
    </Button>
  );
}
