/** What can be done to a row of the studio: at once on this device, sent automatically. Each act says what was not to be done, and undoes itself. */
import { useCallback } from 'react';
import type { Workflow } from '#contract/enumerations.ts';
import type { studioWords as say } from '#contract/words/en/studio.ts';
import {
  type Availability,
  collectionAvailabilities,
  skillAvailabilities,
} from '#domain/availability-rules.ts';
import { isOffered } from '#domain/own-space.ts';
import type { AuthorRole } from '#domain/policy.ts';
import { offeredWorkflows } from '#domain/workflow-rules.ts';
import { setContentArchived } from '#mutations/content/set-content-archived.ts';
import { setContentBoost } from '#mutations/content/set-content-boost.ts';
import { updateCollectionMetadata } from '#mutations/content/update-collection-metadata.ts';
import { updateCollectionWorkflow } from '#mutations/content/update-collection-workflow.ts';
import { updateLabTemplate } from '#mutations/content/update-lab-template.ts';
import { updateSkillAuthors } from '#mutations/content/update-skill-authors.ts';
import { updateSkillMeta } from '#mutations/content/update-skill-meta.ts';
import { useMutate } from '#sync/use-mutate.ts';
import type { StudioEntry } from './read-studio.ts';

export type WhyNot = keyof typeof say.why;
/** `why`: nothing was done; otherwise how it is undone. */
export type Outcome = { why: WhyNot } | { undo: () => Promise<unknown> };

/** Courses are collections to every verb. */
const verbTypeOf = ({ type }: Pick<StudioEntry, 'type'>) =>
  type === 'skill' ? ('skill' as const) : ('collection' as const);

/** @returns null: it may be changed */
function whyNot(entry: StudioEntry): WhyNot | null {
  if (entry.type === 'lab') return 'kind';
  if (!entry.mayEdit) return 'rights';
  if (entry.workflow === 'RETIRED') return 'retired';
  return entry.archived ? 'archived' : null;
}

/** None of what only its owner sees. */
export const availabilitiesOf = (entry: StudioEntry) =>
  isOffered(entry, 'availability') ? choicesOf(entry) : [];

/** Those that its workflow may be changed to. */
export const workflowsOf = (entry: StudioEntry): Workflow[] =>
  offeredWorkflows(entry.workflow as Workflow, isOffered(entry, 'reviews')).flatMap(({ status, may }) =>
    may ? [status] : [],
  );

const choicesOf = (entry: StudioEntry) =>
  entry.type === 'skill'
    ? skillAvailabilities(
        {
          visible: entry.visible,
          free: entry.free,
          loginRequired: entry.loginRequired,
          syndicated: entry.syndicated,
        },
        entry.rootType,
      )
    : collectionAvailabilities(entry, entry.rootType);

function useAvailabilityAct() {
  const updateSkill = useMutate(updateSkillMeta);
  const updateCollection = useMutate(updateCollectionMetadata);
  const write = useCallback(
    ({ type, id, syndicated }: StudioEntry, { visible, free, loginRequired, ...rest }: Availability) =>
      type === 'skill'
        ? updateSkill({
            skillId: id,
            fields: {
              ...{ visible, free, loginRequired },
              ...(rest.syndicated !== undefined &&
                rest.syndicated !== syndicated && { syndicated: rest.syndicated }),
            },
          })
        : updateCollection({ input: { collectionId: id, visible } }),
    [updateSkill, updateCollection],
  );
  /** To the choice of that label, if the content has one. */
  return useCallback(
    async (entry: StudioEntry, label: string): Promise<Outcome> => {
      const why = whyNot(entry);
      if (why) return { why };
      const choice = availabilitiesOf(entry).find((each) => each.label === label);
      if (!choice) return { why: 'choice' };
      const { visible, free, loginRequired } = entry;
      const { change } = choice;
      if (change.visible === visible && change.free === free && change.loginRequired === loginRequired)
        return { why: 'same' };
      await write(entry, change);
      const before = { visible, free, loginRequired, ...(entry.syndicated && { syndicated: true }) };
      return { undo: () => write({ ...entry, syndicated: false }, before) };
    },
    [write],
  );
}

function useWorkflowAct() {
  const updateSkill = useMutate(updateSkillMeta);
  const setWorkflow = useMutate(updateCollectionWorkflow);
  const write = useCallback(
    ({ type, id }: StudioEntry, workflow: Workflow) =>
      type === 'skill'
        ? updateSkill({ skillId: id, fields: { workflow } })
        : setWorkflow({ collectionId: id, workflow }),
    [updateSkill, setWorkflow],
  );
  return useCallback(
    async (entry: StudioEntry, workflow: Workflow): Promise<Outcome> => {
      const why = whyNot(entry);
      if (why) return { why };
      if (entry.workflow === workflow) return { why: 'same' };
      if (!workflowsOf(entry).includes(workflow)) return { why: 'choice' };
      await write(entry, workflow);
      return { undo: () => write(entry, entry.workflow as Workflow) };
    },
    [write],
  );
}

function useArchiveAct() {
  const archive = useMutate(setContentArchived);
  const updateLab = useMutate(updateLabTemplate);
  return useCallback(
    async (entry: StudioEntry, archived: boolean): Promise<Outcome> => {
      if (!entry.mayArchive) return { why: 'rights' };
      if (entry.workflow === 'RETIRED') return { why: 'retired' };
      if (entry.archived === archived) return { why: 'same' };
      if (entry.type === 'lab') {
        const put = (away: boolean) => updateLab({ input: { labId: entry.id, archived: away } });
        await put(archived);
        return { undo: () => put(!archived) };
      }
      const thing = { type: verbTypeOf(entry), entityId: entry.id };
      await archive({ ...thing, archived });
      return {
        undo: () => archive({ ...thing, archived: !archived, ...(archived && { visible: entry.visible }) }),
      };
    },
    [archive, updateLab],
  );
}

function useTagAct() {
  const updateSkill = useMutate(updateSkillMeta);
  const updateCollection = useMutate(updateCollectionMetadata);
  const write = useCallback(
    ({ type, id }: StudioEntry, tags: string[]) =>
      type === 'skill'
        ? updateSkill({ skillId: id, fields: { tags } })
        : updateCollection({ input: { collectionId: id, tags } }),
    [updateSkill, updateCollection],
  );
  return useCallback(
    async (entry: StudioEntry, tag: string, on: boolean): Promise<Outcome> => {
      const why = whyNot(entry);
      if (why) return { why };
      if (entry.tags.includes(tag) === on) return { why: 'same' };
      const before = [...entry.tags];
      await write(entry, on ? [...before, tag] : before.filter((each) => each !== tag));
      return { undo: () => write(entry, before) };
    },
    [write],
  );
}

export type CollaboratorChange = {
  /** an id, or the email or user name of somebody whom this device does not know */
  person: string;
  roles: AuthorRole[];
  how: 'add' | 'remove';
};

/** Of skills of organizations alone: whom a person adds to their own, the server is asked. Where the person is known here, only what changes is sent, so that undoing leaves their other roles. */
function useCollaboratorAct() {
  const update = useMutate(updateSkillAuthors);
  return useCallback(
    async (entry: StudioEntry, { person, roles, how }: CollaboratorChange): Promise<Outcome> => {
      if (entry.type !== 'skill' || entry.organizationId === null) return { why: 'kind' };
      if (!entry.mayShare) return { why: 'rights' };
      if (entry.workflow === 'RETIRED') return { why: 'retired' };
      if (entry.archived) return { why: 'archived' };
      const held = new Set(
        entry.authorRoles.flatMap(({ userId, authorType }) => (userId === person ? [authorType] : [])),
      );
      const changed = roles.filter((role) => held.has(role) === (how === 'remove'));
      if (changed.length === 0) return { why: 'same' };
      const write = (done: CollaboratorChange['how']) =>
        update({ skillId: entry.id, person, roles: changed, how: done });
      await write(how);
      return { undo: () => write(how === 'add' ? 'remove' : 'add') };
    },
    [update],
  );
}

/** Not of a collection inside courses; what has not changed is not sent (STUDIO-007). */
function useExternalIdAct() {
  const updateSkill = useMutate(updateSkillMeta);
  const updateCollection = useMutate(updateCollectionMetadata);
  return useCallback(
    async ({ type, id, externalId: before }: StudioEntry, externalId: string): Promise<void> => {
      const text = externalId.trim();
      if (text === before || type === 'collection' || type === 'lab') return;
      if (type === 'skill') await updateSkill({ skillId: id, fields: { externalId: text } });
      else await updateCollection({ input: { collectionId: id, externalId: text } });
    },
    [updateSkill, updateCollection],
  );
}

/** Of a lab template alone: other content has its settings. */
function useRenameAct() {
  const updateLab = useMutate(updateLabTemplate);
  return useCallback(
    async ({ id, title }: StudioEntry, name: string): Promise<void> => {
      const labName = name.trim();
      if (labName !== '' && labName !== title) await updateLab({ input: { labId: id, labName } });
    },
    [updateLab],
  );
}

export function useStudioActs() {
  const boost = useMutate(setContentBoost);
  const setBoost = useCallback(
    async (entry: StudioEntry, boostScore: number, buryScore: number): Promise<Outcome> => {
      if (!isOffered(entry, 'place in searches')) return { why: 'choice' };
      if (entry.workflow === 'RETIRED') return { why: 'retired' };
      const write = (up: number, down: number) =>
        boost({ type: verbTypeOf(entry), entityId: entry.id, boostScore: up, buryScore: down });
      await write(boostScore, buryScore);
      return { undo: () => write(entry.boostScore, entry.buryScore) };
    },
    [boost],
  );
  return {
    setAvailability: useAvailabilityAct(),
    changeWorkflow: useWorkflowAct(),
    setArchived: useArchiveAct(),
    changeTag: useTagAct(),
    changeCollaborator: useCollaboratorAct(),
    setExternalId: useExternalIdAct(),
    rename: useRenameAct(),
    setBoost,
  };
}

export type StudioActs = ReturnType<typeof useStudioActs>;
