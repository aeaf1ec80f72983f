import fc from 'fast-check';
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { LmsProgress } from '#domain/lms-progress.ts';
import { decodeProgress, encodeProgress, lmsProgressSchema } from './progress-string.ts';

const progress: LmsProgress = {
  parent: { type: 'course', id: 'c-1', length: 3, progress: 1, percentComplete: 33 },
  children: {
    's-1': {
      type: 'skill',
      complete: true,
      questions: {
        'q-1': {
          answer: ['o-1', 'o-2'],
          correct: true,
          seconds: 12.5,
          pollResponses: { totalResponses: 4, 'o-1': 3 },
          qId: 'q-1',
          compIds: ['k-1'],
        },
      },
    },
  },
};
const packed = (value: unknown) => btoa(String.fromCharCode(...deflateSync(strToU8(JSON.stringify(value)))));

describe('the progress of an LMS', () => {
  it('is read back field by field, with or without poll responses and competencies (LMS-002)', () => {
    expect(v.parse(lmsProgressSchema, JSON.parse(JSON.stringify(progress)))).toEqual(progress);
    const child = progress.children['s-1'] as LmsProgress['children'][string];
    const {
      pollResponses: _polls,
      compIds: _ids,
      ...plain
    } = child.questions['q-1'] as never as {
      pollResponses: object;
      compIds: object;
    };
    const without = { ...progress, children: { 's-1': { ...child, questions: { 'q-1': plain } } } };
    expect(v.parse(lmsProgressSchema, without)).toEqual(without);
    for (const field of ['type', 'id', 'length', 'progress', 'percentComplete'] as const) {
      const { [field]: _missing, ...parent } = progress.parent;
      expect(v.safeParse(lmsProgressSchema, { ...progress, parent }).success, field).toBe(false);
    }
    for (const field of ['answer', 'correct', 'seconds', 'qId']) {
      const question = { ...child.questions['q-1'], [field]: undefined };
      const broken = { ...progress, children: { 's-1': { ...child, questions: { 'q-1': question } } } };
      expect(v.safeParse(lmsProgressSchema, broken).success, field).toBe(false);
    }
    const beyond = { ...progress, parent: { ...progress.parent, percentComplete: 101 } };
    expect(v.safeParse(lmsProgressSchema, beyond).success).toBe(false);
  });

  it('is saved as base64 of deflated JSON of version 1.0.0, and read again (LMS-003)', () => {
    const text = encodeProgress(progress);
    expect(text).toMatch(/^[A-Za-z0-9+/]+=*$/);
    const json = JSON.parse(
      strFromU8(inflateSync(Uint8Array.from(atob(text), (each) => each.charCodeAt(0)))),
    );
    expect(json).toEqual({ version: '1.0.0', ...progress });
    expect(decodeProgress(text)).toEqual({ kind: 'progress', progress });
  });

  it('of another version is told by its version, and is no error (LMS-008)', () => {
    expect(decodeProgress(packed({ version: '0.9.0', ...progress }))).toEqual({
      kind: 'other version',
      version: '0.9.0',
    });
  });

  it.each([
    ['nothing', ''],
    ['no base64', '§§'],
    ['base64 of nothing deflated', btoa('hello world')],
    ['JSON that is no object', packed(7)],
    ['no version', packed(progress)],
    ['another shape', packed({ version: '1.0.0', parent: {}, children: {} })],
    ['a cut string', encodeProgress(progress).slice(0, -12)],
    ['more characters than any reader takes', 'A'.repeat(1_000_004)],
    ['far more than it says', packed('x'.repeat(20_000_000))],
  ])('that is %s is unreadable, and is no error', (_what, text) => {
    expect(decodeProgress(text)).toEqual({ kind: 'unreadable' });
  });

  it('comes back whole, however long it is and whatever it says (F68)', () => {
    const name = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' });
    const safe = name.filter((key) => !['__proto__', 'prototype', 'constructor'].includes(key));
    const aQuestion = fc.record({
      answer: fc.array(name, { maxLength: 5 }),
      correct: fc.boolean(),
      seconds: fc.nat(2_000_000_000),
      qId: name,
    });
    const aChild = fc.record({
      type: fc.constant('skill'),
      complete: fc.boolean(),
      questions: fc.dictionary(safe, aQuestion, { maxKeys: 30 }),
    });
    fc.assert(
      fc.property(fc.dictionary(safe, aChild, { maxKeys: 30 }), (children) => {
        const any = { parent: progress.parent, children };
        const read = decodeProgress(encodeProgress(any));
        expect(read).toEqual({ kind: 'progress', progress: JSON.parse(JSON.stringify(any)) });
      }),
    );
  });

  it('that gets too long for any reader is not written, rather than cut', () => {
    const ids = Array.from({ length: 60_000 }, () => crypto.randomUUID());
    const children = Object.fromEntries(
      ids.map((id) => [id, { type: 'skill', complete: true, questions: {} }]),
    );
    expect(() => encodeProgress({ ...progress, children })).toThrow(RangeError);
  });
});
