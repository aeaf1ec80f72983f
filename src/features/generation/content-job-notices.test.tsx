// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ContentJob } from '#contract/content/content-job.ts';
import { newId } from '#contract/ids.ts';
import { type LecternDb, setMeta } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { ToastHost } from '#ui/toast-host.tsx';
import { ContentJobNotices } from './content-job-notices.tsx';
import { GenerateButtons } from './generate-buttons.tsx';

let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

const job = (
  given: Partial<ContentJob>,
): ContentJob & { ver: number; buckets: string[]; pending: number } => ({
  id: newId(),
  thing: 'contentJob',
  type: 'summary',
  status: 'completed',
  entityType: 'skill',
  entityId: newId(),
  startedAt: Date.now() - 7000,
  completedAt: Date.now(),
  message: '',
  ver: 1,
  buckets: ['test'],
  pending: 0,
  ...given,
});
const show = async (organizationId = newId()) => {
  await showScreen(
    db,
    <>
      <ContentJobNotices />
      <GenerateButtons entity={{ type: 'skill', id: newId() }} organizationId={organizationId} />
      <ToastHost label="Notifications" dismissLabel="Dismiss" />
    </>,
  );
};

it('tell once what was written and in how many seconds, and what failed (SKILL-011)', async () => {
  db = await aStore();
  const now = Date.now();
  await db.things.bulkPut([
    job({ type: 'summary', startedAt: now - 7000, completedAt: now }),
    job({ type: 'tags', startedAt: now - 2900, completedAt: now - 1 }),
    job({
      type: 'tags',
      status: 'failed',
      message: 'The AI provider answered with status 503.',
      completedAt: now - 2,
    }),
    job({ type: 'tags', status: 'queued', startedAt: null, completedAt: null }),
    job({ type: 'summary', startedAt: now - 3_700_000, completedAt: now - 3_610_000 }),
  ] as never);
  await show();
  await screen.findByText('Content summary generated in 7 seconds');
  await screen.findByText('Content tags generated in 3 seconds');
  await screen.findByText('Error: The AI provider answered with status 503.');
  expect(screen.queryByText('Content summary generated in 90 seconds')).toBeNull();
  for (const dismiss of screen.getAllByRole('button', { name: /^Dismiss/, hidden: true }))
    fireEvent.click(dismiss);
  cleanup();
  await show();
  await db.things.toArray();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText(/^Content|^Error/)).toBeNull();
});

it('are asked for where the organization has AI content and nowhere else, also offline (API-035, PERM-010)', async () => {
  const organizationId = newId();
  db = await aStore();
  setOnline(false);
  await setMeta(db, 'verdicts', { [`org_ai_content_enabled:${newId()}`]: true });
  await show(organizationId);
  await db.things.toArray();
  expect(screen.queryByRole('button', { name: 'Generate tags' })).toBeNull();
  cleanup();
  await setMeta(db, 'verdicts', { [`org_ai_content_enabled:${organizationId}`]: true });
  await show(organizationId);
  fireEvent.click(await screen.findByRole('button', { name: 'Generate tags' }));
  fireEvent.click(screen.getByRole('button', { name: 'Generate summary' }));
  await waitFor(async () => expect(await db.outbox.count()).toBe(2));
  const sent = await db.outbox.toArray();
  expect(sent.map(({ op }) => op)).toEqual(['createContentTags', 'createContentSummary']);
  expect(sent[1]?.vars).toMatchObject({ entity: { type: 'skill' }, upsertShortDescription: false });
  setOnline(true);
});
