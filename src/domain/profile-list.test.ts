import { describe, expect, it } from 'vitest';
import { type ProfileKey, profileList } from './profile-list.ts';

type Profile = ProfileKey & { label: string };
const personal: Profile = { type: 'personal', id: 'ana', label: 'Ana' };
const harbor: Profile = { type: 'organization', id: 'harbor', label: 'Harbor' };
const quay: Profile = { type: 'organization', id: 'quay', label: 'Quay' };
/** an id says nothing without its type */
const namesake: Profile = { type: 'organization', id: 'ana', label: 'Ana & Sons' };

describe('the list of profiles', () => {
  it('has each profile once, by type and id, when lists that overlap are merged (PROF-002)', () => {
    const renamed = { ...harbor, label: 'Harbor Academy' };
    expect(
      profileList([personal, harbor], { do: 'merge', profiles: [renamed, quay, namesake, quay] }),
    ).toEqual([personal, renamed, quay, namesake]);
    expect(profileList<Profile>([], { do: 'merge', profiles: [] })).toEqual([]);
  });

  it('is merged, updated, taken from, cleared and reordered (PROF-003)', () => {
    const list = [personal, harbor, quay];
    expect(profileList(list, { do: 'merge', profiles: [namesake] })).toEqual([...list, namesake]);
    expect(
      profileList([...list, namesake], {
        do: 'update',
        profile: { type: 'organization', id: 'ana', label: 'Sons' },
      }),
    ).toEqual([...list, { ...namesake, label: 'Sons' }]);
    expect(profileList(list, { do: 'update', profile: namesake })).toEqual(list);
    expect(profileList([...list, namesake], { do: 'remove', profile: personal })).toEqual([
      harbor,
      quay,
      namesake,
    ]);
    expect(profileList(list, { do: 'clear' })).toEqual([]);
    expect(profileList(list, { do: 'reorder', ids: ['quay', 'gone', 'ana'] })).toEqual([
      quay,
      personal,
      harbor,
    ]);
    expect(list).toEqual([personal, harbor, quay]);
  });
});
