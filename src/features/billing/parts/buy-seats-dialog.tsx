/** How many seats, for whom: it becomes an invoice, which is paid on its own page. */
import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { buySeatsOperation } from '#contract/billing/seat-purchase.ts';
import type { CoursePrice } from '#contract/content/collection-details.ts';
import { billingWords } from '#contract/words/en/billing.ts';
import { buySeatsWords as say } from '#contract/words/en/buy-seats.ts';
import { membersWithoutSeat } from '#domain/seats-for-group.ts';
import { useCall } from '#features/session/use-call.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from '../billing.module.css';
import type { Buyer } from '../buyers.ts';
import { licenseCount } from '../license-count.ts';
import { LicenseCountField } from './license-count-field.tsx';

const FIRST_COUNT = '10';

const callWords = { refusals: {}, otherwise: () => say.failed };

export function BuySeatsDialog({
  courseId,
  title,
  price: { pricePerUnitCents: cents, currency },
  organizations,
  onClose,
}: {
  courseId: string;
  title: string;
  price: CoursePrice;
  organizations: readonly Buyer[];
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const { call, busy, failure } = useCall(callWords);
  const [organizationId, setOrganizationId] = useState(organizations[0]?.organizationId ?? '');
  const [groupId, setGroupId] = useState('');
  const [text, setText] = useState(FIRST_COUNT);
  const count = licenseCount(text);
  const groups = organizations.find((each) => each.organizationId === organizationId)?.groups ?? [];
  const group = groups.find((each) => each.groupId === groupId);
  const without = group ? membersWithoutSeat(group.numMembers, count) : 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (count === null) return;
    const wanted = { organizationId, courseId, seats: count, groupId: groupId || null };
    const begun = await call(buySeatsOperation, wanted);
    if (begun) await navigate({ href: `/invoice/${begun.uppToken}` });
  };
  return (
    <FormDialog
      title={say.title(title)}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={billingWords.subscribe}
      busy={busy}
      disabled={count === null}
      failure={failure}
      className={styles.form}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <p>{say.lead}</p>
      {organizations.length > 1 && (
        <NativeSelect
          label={say.organization}
          value={organizationId}
          data={organizations.map(({ organizationId: value, name: label }) => ({ value, label }))}
          onChange={({ currentTarget }) => {
            setOrganizationId(currentTarget.value);
            setGroupId('');
          }}
        />
      )}
      <LicenseCountField label={say.count} value={text} focused onChange={setText} />
      <NativeSelect
        label={say.group}
        description={say.groupHint}
        value={groupId}
        data={[
          { value: '', label: say.nobodyYet },
          ...groups.map(({ groupId: value, name: label }) => ({ value, label })),
        ]}
        onChange={({ currentTarget }) => setGroupId(currentTarget.value)}
      />
      {group && without > 0 && (
        <Notice tone="brass" icon={stateIcons.needsYou}>
          {say.tooFew(group.name, group.numMembers, without)}
        </Notice>
      )}
      {count !== null && <p className={styles.amount}>{say.total(count, count * cents, currency)}</p>}
    </FormDialog>
  );
}
