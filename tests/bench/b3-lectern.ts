/** Lectern as a candidate of the bench's b3: a draft in the account's database, with no server to be had. */
import { newId } from '#contract/ids.ts';
import { openStore } from '#store/db.ts';
import { openDraft } from '../../src/drafts/open-draft.ts';

/** After so long few records are left. */
const REST_MS = 2000;
const skillId = '01890000-0000-7000-8000-0000000000d1';

const nobody = { signedIn: () => false, subscribe: () => () => {}, renew: async () => {} };

export default {
  async open(name: string) {
    const db = openStore(name);
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
      async close() {
        await draft.close();
        db.close();
      },
    };
  },
};
