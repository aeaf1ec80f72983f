/** Whose a join code is, asked of the server before anybody makes an account for it: once for each code. */
import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { JOIN_CODE_PATH, joinCodeViewSchema } from '#contract/accounts/members.ts';
import { useSession } from '#features/session/session-context.ts';

/** unknown: nobody's; unasked: the server could not be asked, or answers no more of such questions now */
type Owner = { name: string } | 'unknown' | 'unasked';

/**
 * @param code  null: it is not whole yet
 * @returns what is known, and what waits for it
 */
export function useOwnerOfCode(code: string | null): [Owner | null, (code: string) => Promise<Owner>] {
  const { ask } = useSession();
  const asked = useRef(new Map<string, Promise<Owner>>());
  const [known, setKnown] = useState<{ code: string; owner: Owner } | null>(null);
  const ownerOf = useCallback(
    (of: string) => {
      const owner =
        asked.current.get(of) ??
        ask(JOIN_CODE_PATH, { code: of }).then(
          (body): Owner => {
            const read = v.safeParse(joinCodeViewSchema, body);
            return read.success ? (read.output.organization ?? 'unknown') : 'unasked';
          },
          (): Owner => {
            asked.current.delete(of);
            return 'unasked';
          },
        );
      asked.current.set(of, owner);
      return owner;
    },
    [ask],
  );
  useEffect(() => {
    if (code !== null) void ownerOf(code).then((owner) => setKnown({ code, owner }));
  }, [code, ownerOf]);
  return [known !== null && known.code === code ? known.owner : null, ownerOf];
}
