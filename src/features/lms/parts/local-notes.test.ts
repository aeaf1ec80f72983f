import { expect, it } from 'vitest';
import { notedEntity, noteEntity } from './local-notes.ts';

it('notes the entity under lms-entity and finds it again (CONST-011)', () => {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
  const entity = { type: 'course', id: '0192f0c1-2b3c-7d4e-8f50-112233445566' } as const;
  noteEntity(storage, entity);
  expect([...entries]).toEqual([['lms-entity', `course#${entity.id}`]]);
  expect(notedEntity(storage)).toEqual(entity);
});
