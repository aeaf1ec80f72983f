import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withNames } from '#contract/document/with-names.ts';
import { newId } from '#contract/ids.ts';
import { readLesson } from '#contract/markdown/lesson-from-markdown.ts';
import { DraftDevice, textsOf } from '#tests/support/draft-device.ts';
import { DraftRoom } from '#tests/support/draft-room.ts';
import { holdTime, letTimeGo, passing } from '#tests/support/draft-time.ts';
import { aSkill } from '#tests/support/store-builders.ts';
import { writeText } from './write-text.ts';

const skillId = newId();
let device: DraftDevice;

beforeEach(() => {
  holdTime();
  device = new DraftDevice(new DraftRoom(), skillId);
  device.link.cut = true;
});
afterEach(async () => {
  await device.end();
  letTimeGo();
});

const lesson = (markdown: string) => withNames(readLesson(markdown).blocks, Math.random);

it('a text that is written without an editor is on the disk of an offline device, and is found by the next that opens the draft', async () => {
  const db = device.openStore();
  await passing(db.skills.put(aSkill({ skillId, bodyVersion: null })));
  await passing(writeText(skillId, lesson('# Lights\n\nRed is port.'), device.surroundings(db)));
  const row = await passing(db.drafts.get(skillId));
  expect(row).toBeDefined();
  db.close();
  const draft = await device.open();
  expect(textsOf(draft)).toEqual(['Lights', 'Red is port.']);
  expect(draft.getState()).toMatchObject({ text: 'ready', saved: 'on-device' });
});

it('a text is not written where the draft is not on the device, and what is no lesson is refused', async () => {
  const db = device.openStore();
  await expect(passing(writeText(skillId, lesson('Words.'), device.surroundings(db)))).rejects.toThrow(
    'could not be written',
  );
  await passing(db.skills.put(aSkill({ skillId, bodyVersion: null })));
  const broken = { type: 'doc' as const, content: [] };
  await expect(passing(writeText(skillId, broken, device.surroundings(db)))).rejects.toThrow(RangeError);
  db.close();
});
