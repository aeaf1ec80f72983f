/** What its owner does first with a new organization: each line leads to where it is done, and all of it goes when somebody can learn there. */
import { Button } from '@mantine/core';
import { IconCircle } from '@tabler/icons-react';
import type { MembersPage } from '#contract/accounts/members.ts';
import { homeWords } from '#contract/words/en/organization-home.ts';
import type { FirstStep } from '#domain/first-steps.ts';
import { openCreate } from '#features/create/create-request.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from '../organization-screen.module.css';
import type { OrganizationHome } from '../read-organization-home.ts';
import { useFirstSteps } from './use-first-steps.ts';

const say = homeWords.firstSteps;

export function FirstStepsList({
  page: { organization, hasCourse },
  members,
}: {
  page: OrganizationHome;
  members: MembersPage | undefined;
}) {
  const { organizationId, catalogIds } = organization;
  const { steps, hide } = useFirstSteps({ organization, hasCourse }, members);
  if (steps.length === 0) return null;
  const settings = `/settings/organization/info/${organizationId}`;
  const ways: Record<FirstStep, object> = {
    about: { renderLink: linkTo(settings) },
    course: { onPress: () => openCreate({ kind: 'course', parentId: catalogIds.internal }) },
    people: { renderLink: linkTo(`${settings}?activeTab=invitations`) },
    learner: { renderLink: linkTo(`${settings}?activeTab=members`) },
  };
  return (
    <section className={styles.part} aria-labelledby="home-first">
      <h2 id="home-first">{say.heading}</h2>
      <ListRows label={say.heading} framed>
        {steps.map(({ step, done }) => (
          <ListRow
            key={step}
            title={say.steps[step].title}
            description={say.steps[step].hint}
            leading={<Icon of={done ? stateIcons.kept : IconCircle} />}
            trailing={done && <span className={styles.roles}>{say.done}</span>}
            faded={done}
            {...ways[step]}
          />
        ))}
      </ListRows>
      <div>
        <Button variant="subtle" size="compact-md" onClick={hide}>
          {say.hide}
        </Button>
      </div>
    </section>
  );
}
