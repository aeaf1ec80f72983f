/** On Home, for the owner of a new organization: what is left of its first steps, and the way back to them. */
import { IconListCheck } from '@tabler/icons-react';
import { homeWords } from '#contract/words/en/organization-home.ts';
import { inWordsOf } from '#contract/words/terms.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import type { LecternDb } from '#store/db.ts';
import { myOrganizations, myProfiles } from '#store/queries/organizations.ts';
import { useStored } from '#store/react.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { Notice } from '#ui/notice.tsx';
import { usePeople } from './parts/people-here.tsx';
import { useFirstSteps } from './parts/use-first-steps.ts';

const say = homeWords.firstSteps;

async function owned(db: LecternDb) {
  const [organizations, profiles] = await Promise.all([myOrganizations(db), myProfiles(db)]);
  const own = organizations.filter(({ organizationId: id }) =>
    profiles.some(({ organizationId, roles }) => organizationId === id && roles.includes('owner')),
  );
  return Promise.all(
    own.map(async (organization) => {
      const { internal, public: open } = organization.catalogIds;
      const roots = await db.collections.bulkGet([internal, open]);
      return { organization, hasCourse: roots.some((root) => root && root.children.length > 0) };
    }),
  );
}

export function FirstStepsCards() {
  return useStored(owned)?.map((own) => <Card key={own.organization.organizationId} own={own} />);
}

function Card({ own }: { own: { organization: OrganizationRow; hasCourse: boolean } }) {
  const { organization } = own;
  const people = usePeople(organization.organizationId);
  const { steps, hide } = useFirstSteps(own, people.answer);
  const next = steps.find(({ done }) => !done);
  if (!next) return null;
  return (
    <Notice
      tone="plain"
      icon={IconListCheck}
      title={say.of(organization.name)}
      actions={
        <LearningButton to={`/${organization.alias}/org-dashboard`} variant="default" size="compact-md">
          {say.open}
        </LearningButton>
      }
      dismissLabel={say.hide}
      onDismiss={hide}
    >
      {inWordsOf(organization, () =>
        say.left(steps.filter(({ done }) => done).length, steps.length, say.steps[next.step].title),
      )}
    </Notice>
  );
}
