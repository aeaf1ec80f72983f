import { describe, expect, it } from 'vitest';
import { parseFlagSettings, verdictFor } from './flag-settings.ts';

const verdict = (text: string, ...asked: [Parameters<typeof verdictFor>[1], string | null]) =>
  verdictFor(parseFlagSettings(text) ?? [], ...asked);

describe('the operator’s flags', () => {
  it('are on for signing in and for organizations, and off for the rest, unless told', () => {
    expect(verdict('', 'user_login', null)).toBe(true);
    expect(verdict('', 'lectern_tenancy_enabled', 'ana')).toBe(true);
    expect(verdict('', 'org_ai_content_enabled', 'harbor')).toBe(false);
    expect(verdict('-user_login', 'user_login', null)).toBe(false);
  });

  it('take the names of the nine client flags, each on by default as the build has it (PERM-019, D78)', () => {
    const names =
      'displayPurchases myCreations showPlaygroundLabsPage showContextNav showUserProfilePage showLearnLater groupProgress showLexicalSkillCreate showLegacySkillCreate'.split(
        ' ',
      ) as Parameters<typeof verdictFor>[1][];
    expect(names.filter((name) => !verdict('', name, null))).toEqual(['showLegacySkillCreate']);
    for (const name of names)
      expect([verdict(name, name, null), verdict(`-${name}`, name, null)]).toEqual([true, false]);
    expect(parseFlagSettings('-myCreations@harbor')).toBeNull();
  });

  it('follow what is said of one organization before what is said of all', () => {
    const text = 'org_ai_content_enabled, -org_ai_content_enabled@pier';
    expect(verdict(text, 'org_ai_content_enabled', 'harbor')).toBe(true);
    expect(verdict(text, 'org_ai_content_enabled', 'pier')).toBe(false);
  });

  it.each(['orgs', 'user_login@harbor', 'org_ai_content_enabled harbor', '--user_login'])(
    'are refused when they cannot be read: %s',
    (text) => expect(parseFlagSettings(text)).toBeNull(),
  );
});
