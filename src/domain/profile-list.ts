/** The profiles that a person may act as or visits, as one list: each once, by its type and id (D65). */
import { arranged } from './moved.ts';

export type ProfileKey = { type: 'personal' | 'organization'; id: string };

export type ProfileListAction<Profile extends ProfileKey> =
  /** what is new comes last; of one that is there already the newer form holds */
  | { do: 'merge'; profiles: readonly Profile[] }
  | { do: 'update'; profile: ProfileKey & Partial<Profile> }
  | { do: 'remove'; profile: ProfileKey }
  | { do: 'clear' }
  /** @param ids  in the wanted order; profiles that it does not name stay behind them, in theirs */
  | { do: 'reorder'; ids: readonly string[] };

const keyOf = ({ type, id }: ProfileKey) => `${type} ${id}`;

export function profileList<Profile extends ProfileKey>(
  list: readonly Profile[],
  action: ProfileListAction<Profile>,
): readonly Profile[] {
  switch (action.do) {
    case 'merge':
      return [...new Map([...list, ...action.profiles].map((each) => [keyOf(each), each])).values()];
    case 'update':
      return list.map((each) =>
        keyOf(each) === keyOf(action.profile) ? { ...each, ...action.profile } : each,
      );
    case 'remove':
      return list.filter((each) => keyOf(each) !== keyOf(action.profile));
    case 'clear':
      return [];
    case 'reorder': {
      const ids = arranged(
        list.map(({ id }) => id),
        [...action.ids],
      );
      return [...list].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    }
  }
}
