import { describe, expect, it } from 'vitest';
import { actingVerdicts } from './acting-verdicts.ts';
import { actionsByType, type PolicyAction } from './permission-actions.ts';
import { sessionMay } from './session-may.ts';

const lines = Object.entries(actingVerdicts).flatMap(([type, actions]) =>
  Object.entries(actions).map(([action, line]) => [`${type}.${action}` as PolicyAction, line] as const),
);

describe('acting as somebody is a list of what one may, and each line says why (AUTH-034)', () => {
  it.each(lines)('%s', (action, { may, because }) => {
    expect(sessionMay('impersonated', action)).toBe(may);
    expect(because).not.toBe('');
  });

  it('has a line for each action that there is, and what nobody has named is closed', () => {
    const all = Object.entries(actionsByType).flatMap(([type, actions]) =>
      actions.map((each) => `${type}.${each}`),
    );
    expect(lines.map(([action]) => action).sort()).toEqual(all.sort());
    expect(sessionMay('impersonated', 'organization.Invented' as PolicyAction)).toBe(false);
  });
});
