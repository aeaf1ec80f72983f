/** A course or collection as files of Markdown, out and in: for those who work on it. */
import { Button } from '@mantine/core';
import { IconMarkdown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { courseFilesWords as say } from '#contract/words/en/course-files.ts';
import type { CollectionRow } from '#store/tables/synced.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { Icon } from '#ui/icon.tsx';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

export function CourseFilesMenu({ collection }: { collection: CollectionRow }) {
  const [dialog, setDialog] = useState<'export' | 'import' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <ActionMenu
        label={say.menu}
        placement="below-start"
        items={[
          { key: 'export', label: say.exportAct, onPress: () => setDialog('export') },
          { key: 'import', label: say.importAct, onPress: () => setDialog('import') },
        ]}
        renderTrigger={(props) => (
          <Button {...props} variant="default" leftSection={<Icon of={IconMarkdown} />}>
            {say.menu}
          </Button>
        )}
      />
      <Suspense fallback={null}>
        {dialog === 'export' && <ExportDialog collection={collection} onClose={close} />}
        {dialog === 'import' && <ImportDialog collection={collection} onClose={close} />}
      </Suspense>
    </>
  );
}
