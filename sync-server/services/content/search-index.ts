/** The face of the server's search for who writes content, and for what was there before it. */
import { sql } from 'kysely';
import { WORDS_FORMAT } from '#domain/search.ts';
import type { OpenDatabase } from '../../storage/database.ts';
import { collectionsByIds } from './collections/repository.ts';
import { indexCollections, indexSkills } from './search/index-content.ts';
import { skillsByIds } from './skills/repository.ts';

const AT_ONCE = 100;

/** Content of an older version is found as well: all that has no words yet, or those of an older rule, gets them. */
export async function indexWhatIsMissing({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ type: string; id: string }>`
      select * from (
        select 'skill' as type, s.id from content.skills s
        union all select 'collection', c.id from content.collections c where c.type <> 'root'
      ) e where not exists (select 1 from content."searchDocuments" d where d.type = e.type and d.id = e.id
        and d."wordsFormat" >= ${sql.lit(WORDS_FORMAT)})
      limit ${sql.lit(AT_ONCE)}`.execute(db);
    if (rows.length === 0) return;
    const ids = (type: string) => rows.flatMap((row) => (row.type === type ? [row.id] : []));
    await indexSkills(db, await skillsByIds(db, ids('skill')));
    await indexCollections(db, await collectionsByIds(db, ids('collection')));
  }
}
