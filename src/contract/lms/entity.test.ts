import { describe, expect, it } from 'vitest';
import { consumePath, consumeSkillPath, lmsEntityText, readLmsEntity } from './entity.ts';

const id = '0192f0c1-2b3c-7d4e-8f50-112233445566';

describe('the entity that a session in an LMS came in by', () => {
  it('is kept under lms-entity as type#id and read again (LMS-009)', () => {
    expect(lmsEntityText({ type: 'course', id })).toBe(`course#${id}`);
    expect(readLmsEntity(`course#${id}`)).toEqual({ type: 'course', id });
  });

  it('is nothing where the text is not one', () => {
    for (const text of [null, '', 'course', `course#${id}#x`, 'course#7', `planet#${id}`, `#${id}`])
      expect(readLmsEntity(text), String(text)).toBeNull();
  });

  it('has its pages below /lms (ROUTE-030)', () => {
    expect(consumePath({ type: 'course', id })).toBe(`/lms/rxd/consume/course/${id}`);
    expect(consumeSkillPath({ type: 'course', id }, 'ohms-law')).toBe(
      `/lms/rxd/consume/course/${id}/skill/ohms-law`,
    );
  });
});
