/** The only way to put something away or up: a skill or collection that nobody else changes before the transaction ends. */
import { Refusal } from '#contract/errors.ts';
import { mayArchive } from '#domain/content-acts.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceCollections, announceSkill } from '../announce.ts';
import {
  collectionsByIds,
  lockForAnnouncing as lockCollections,
  writeCollection,
} from '../collections/repository.ts';
import { announceParents } from '../parents.ts';
import {
  collectionsAbove,
  lockForAnnouncing as lockSkills,
  skillsByIds,
  writeSkill,
} from '../skills/repository.ts';
import { standingOf } from '../standing.ts';

export type ContentType = 'skill' | 'collection';

export type HeldContent = {
  /** null: a person's own */
  organizationId: string | null;
  retired: boolean;
  archived: boolean;
  boostScore: number;
  buryScore: number;
  /** tells devices of it and of what counts it */
  announce: () => Promise<void>;
};

/** @throws Refusal FORBIDDEN_ACCESS; the same whether it may not, is a root or is not there */
export async function holdContent(ctx: ServiceContext, type: ContentType, id: string): Promise<HeldContent> {
  const held = type === 'skill' ? await holdSkill(ctx, id) : await holdCollection(ctx, id);
  if (!held) throw new Refusal('FORBIDDEN_ACCESS');
  return held;
}

async function holdSkill(ctx: ServiceContext, id: string): Promise<HeldContent | null> {
  await lockSkills(ctx.tx, [id]);
  const [[skill], standingTo] = await Promise.all([skillsByIds(ctx.tx, [id]), standingOf(ctx)]);
  if (!skill || !mayArchive(standingTo(skill).subject, skill.rootType)) return null;
  return {
    organizationId: skill.organizationId,
    retired: skill.workflow === 'RETIRED',
    archived: skill.archived,
    boostScore: skill.boostScore,
    buryScore: skill.buryScore,
    announce: async () => {
      await announceSkill(ctx, id);
      await announceCollections(ctx, await collectionsAbove(ctx.tx, skill.courseIds));
    },
  };
}

async function holdCollection(ctx: ServiceContext, id: string): Promise<HeldContent | null> {
  await lockCollections(ctx.tx, [id]);
  const [[collection], standingTo] = await Promise.all([collectionsByIds(ctx.tx, [id]), standingOf(ctx)]);
  // A root is its organization's.
  if (!collection || collection.type === 'root') return null;
  if (!mayArchive(standingTo(collection).subject, collection.rootType)) return null;
  return {
    organizationId: collection.organizationId,
    retired: collection.workflow === 'RETIRED',
    archived: collection.archived,
    boostScore: collection.boostScore,
    buryScore: collection.buryScore,
    announce: async () => {
      await announceCollections(ctx, [id]);
      await announceParents(ctx, [collection]);
    },
  };
}

/** The columns that both kinds of content have. */
export const writeContent = (
  { tx, at }: ServiceContext,
  type: ContentType,
  id: string,
  columns: { archived?: boolean; visible?: boolean; boostScore?: number; buryScore?: number },
) =>
  type === 'skill'
    ? writeSkill(tx, id, { ...columns, updatedAt: at })
    : writeCollection(tx, id, { ...columns, updatedAt: at });
