/** Letters that look like others, are not seen, or turn the text around: kept out of what stands in addresses and codes (F63). */
import { describe, expect, it } from 'vitest';
import { accountFields } from './account-fields.ts';
import { mayBeAlias } from './alias.ts';
import { foldName } from './fold-name.ts';
import { slugOfTitle } from './slug.ts';

/** Right-to-left override and isolates, zero-width letters, a soft hyphen, a Cyrillic а, a Greek ο, full-width letters, a tag. */
const confusing = [
  'har\u202ebor',
  '\u2066harbor\u2069',
  'har\u200bbor',
  'har\u200dbor',
  'har\ufeffbor',
  'har\u00adbor',
  'h\u0430rbor',
  'harb\u03bfr',
  '\uff48\uff41\uff52bor',
  'harbor\u{e0061}',
];

describe('a name that looks like another one', () => {
  it.each(confusing)('is no alias and no user name: %j (F63)', (name) => {
    expect(mayBeAlias(name)).toBe(false);
    expect(accountFields.username(name)).toBe('USERNAME_FORM');
  });

  it.each(confusing.filter((name) => name.normalize('NFKC') === name))(
    'is no address of a mail: %j (F63)',
    (name) => {
      expect(accountFields.email(`${name}@harbor.example`)).toBe('EMAIL_FORM');
    },
  );

  it.each(['\u202e', '\u200b', '\u0410', '\uff21', '\u0661'])('is no part of a code: %j (F63)', (letter) => {
    expect(accountFields.invitationCode(`AB${letter}12C`)).toBe('CODE_FORM');
  });

  it.each(confusing)('has an address of plain letters alone: %j (F63)', (title) => {
    expect(slugOfTitle(title, 'x')).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('is not the other one at the sign-in (F63)', () => {
    for (const name of confusing.filter((each) => !/[\uff00-\uffef]/.test(each)))
      expect(foldName(name)).not.toBe('harbor');
  });

  it('of letters that nobody sees is no name of a person (F63)', () => {
    for (const invisible of ['\u200b', '\u2060\u200d', '\u00ad\u202e', '\ufeff \u2066\u2069']) {
      expect(accountFields.firstName(invisible)).toBe('FIRST_NAME_MISSING');
      expect(accountFields.lastName(invisible)).toBe('LAST_NAME_MISSING');
    }
    // Joiners within a name are how some languages are written.
    expect(accountFields.firstName('\u0646\u06cc\u200c\u0644\u0648')).toBeNull();
  });
});
