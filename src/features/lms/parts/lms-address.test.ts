import { describe, expect, it } from 'vitest';
import { consumePath, consumeSkillPath } from '#contract/lms/entity.ts';
import { parseLmsAddress } from './lms-address.ts';

const id = '0190a1b2-0000-7000-8000-000000000001';

describe('an address of the viewer', () => {
  it('is a course, a lesson in it, or a lab (ROUTE-030)', () => {
    expect(parseLmsAddress(`/lms/rxd/consume/course/${id}`)).toEqual({
      kind: 'course',
      entity: { type: 'course', id },
    });
    expect(parseLmsAddress(`/lms/rxd/consume/course/${id}/skill/cron%20jobs`)).toEqual({
      kind: 'skill',
      entity: { type: 'course', id },
      skillSlug: 'cron jobs',
    });
    expect(parseLmsAddress(`/lms/rxd/lab/l1/skill/${id}`)).toEqual({
      kind: 'lab',
      labId: 'l1',
      entity: { type: 'skill', id },
    });
  });

  it.each([
    '/lms',
    '/lms/rxd/consume/course',
    `/lms/rxd/consume/playlist/${id}`,
    `/lms/rxd/consume/course/${id}/skill`,
    `/lms/rxd/consume/course/${id}/skill/a/b`,
    `/lms/rxd/consume/course/${id}/other/a`,
    `/lms/rxd/consume//${id}`,
    '/lms/rxd/lab/l1/skill',
    '/lms/rxd/consume/course/%E0%A4%A',
    `/rxd/consume/course/${id}`,
  ])('matches the whole path, and nothing else does: %s', (path) => {
    expect(parseLmsAddress(path)).toBeNull();
  });

  it('is read as it is written, whatever a slug holds', () => {
    const entity = { type: 'course', id } as const;
    expect(parseLmsAddress(consumePath(entity))).toEqual({ kind: 'course', entity });
    expect(parseLmsAddress(consumeSkillPath(entity, 'x?y'))).toEqual({
      kind: 'skill',
      entity,
      skillSlug: 'x?y',
    });
  });
});
