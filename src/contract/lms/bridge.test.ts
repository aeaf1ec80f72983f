import * as v from 'valibot';
import { expect, it } from 'vitest';
import { LMS_STATUSES } from '#domain/lms-progress.ts';
import { LMS_CHANNEL, viewerMessageSchema } from './bridge.ts';

const report = (status: string) => ({
  ...{ channel: LMS_CHANNEL, nonce: 'n'.repeat(32), type: 'progress', number: 1 },
  ...{ progress: '', status, score: 0, passed: false, seconds: 1 },
});

it('a report names NOT_STARTED, IN_PROGRESS or COMPLETE, and no other status (LMS-004)', () => {
  expect(LMS_STATUSES.filter((status) => v.is(viewerMessageSchema, report(status)))).toEqual([
    'NOT_STARTED',
    'IN_PROGRESS',
    'COMPLETE',
  ]);
  for (const status of ['passed', 'FAILED', '', 'complete'])
    expect(v.is(viewerMessageSchema, report(status)), status).toBe(false);
});
