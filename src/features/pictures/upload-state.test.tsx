// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { addUpload } from '#sync/add-upload.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { UploadState } from './upload-state.tsx';

afterEach(cleanup);

it('says that a file which the server has is being checked for viruses, and what was found when it was refused (ASVS 5.4.3)', async () => {
  const db = await aStore();
  const assetId = await addUpload(db, {
    file: new File(['notes'], 'notes.txt'),
    assetType: 'attachment',
    contentType: 'text/plain',
    place: { type: 'skill', id: newId() },
    organizationId: null,
  });
  await showScreen(db, <UploadState assetId={assetId} />);
  await screen.findByText('Saved on this device. Uploads when you are online.');
  await db.uploads.update(assetId, { sentBytes: 5 });
  await screen.findByText('Being checked for viruses. Others see it afterwards.');
  expect(screen.queryByRole('progressbar')).toBeNull();
  await db.uploads.update(assetId, { state: 'refused', error: { code: 'FILE_HARMFUL', limit: null } });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The virus scanner found something harmful in this file, so the server did not keep it.',
  );
  await db.delete();
});
