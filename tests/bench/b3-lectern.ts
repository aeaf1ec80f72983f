/**
 * Lectern as a candidate of the bench's b3: a draft in the account's database, with no server to be had. The database is open before,
 * as it is in the app, whose every page shows what is in it.
 */
import { newId } from '#contract/ids.ts';
import { openStore } from '#store/db.ts';
import { openDraft } from '../../src/drafts/open-draft.ts';

/** After so long few records are left. */
const REST_MS = 2000;
const db = openStore('bench');
await db.open();

const nobody = { signedIn: () => false, subscribe: () => () => {}, renew: async () => {} };

export default {
  async open(skillId: string) {
    const opening = openDraft(skillId, { db, session: nobody, sessionId: async () => newId() });
    const draft = await opening;
    if (draft.getState().text === 'loading') {
      await new Promise<void>((resolve) => {
        const stop = draft.subscribe(() => {
          if (draft.getState().text === 'loading') return;
          stop();
          resolve();
        });
      });
    }
    return {
      doc: draft.doc,
      idle: () => new Promise((resolve) => setTimeout(resolve, REST_MS)),
      records: () => db.ydoc.where('skillId').equals(skillId).count(),
      close: () => draft.close(),
    };
  },
};
