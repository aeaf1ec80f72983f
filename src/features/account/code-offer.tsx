/** Whose a code is, and what it opens. */
import { IconBook2, IconClipboardCheck, IconUsersGroup } from '@tabler/icons-react';
import type { CodeOffer as Offer } from '#contract/accounts/access-code.ts';
import { logoOf } from '#contract/accounts/shown-logo.ts';
import { redeemWords as say } from '#contract/words/en/redeem.ts';
import { useStore } from '#store/react.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './code-offer.module.css';

type Gift = Offer['gifts'][number];

const giftIcons = {
  assignContentAccessGroupSeat: IconBook2,
  createContentAssignment: IconClipboardCheck,
  joinOrganizationGroup: IconUsersGroup,
};

function giftText({ type, groups, courses, courseCount, until }: Gift, organization: string): string {
  if (type === 'joinOrganizationGroup') return say.place(organization, groups);
  // What it opened is gone, or is not named.
  if (courses.length === 0) return say.gives[type];
  const titles = courses.map(({ title }) => title);
  return type === 'createContentAssignment'
    ? say.assigned(titles, courseCount)
    : say.seat(titles, courseCount, until === null ? null : until - 1);
}

export function CodeOffer({ offer: { organization, gifts } }: { offer: Offer }) {
  const { accountId } = useStore();
  const { name, logoSquare, background } = organization;
  const logo = logoOf({ background, images: { logoSquare } }, accountId);
  return (
    <div className={styles.offer}>
      <p className={styles.whose}>
        <Avatar name={name} shape="square" {...logo} />
        {say.from(name)}
      </p>
      <ul className={styles.gifts}>
        {gifts.map((gift) => (
          <li key={gift.type}>
            <Icon of={giftIcons[gift.type]} />
            {giftText(gift, name)}
          </li>
        ))}
      </ul>
    </div>
  );
}
