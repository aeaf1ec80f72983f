/** What an organization has sold or bought between two days, saved as CSV. The server has it all, so that it waits for a connection. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { orderSides, ordersPage } from '#contract/billing/order.ts';
import { billingDocumentWords } from '#contract/words/en/billing-documents.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useCall } from '#features/session/use-call.ts';
import { Failure } from '#ui/failure.tsx';
import { A_PRESS_MS } from '../a-press.ts';
import styles from '../billing.module.css';
import { billingFailure } from '../billing-failure.ts';
import { orderLines } from '../order-lines.ts';

const say = billingDocumentWords.orders;
type Side = (typeof orderSides)[number];

/** On this device's calendar. */
const startOf = (day: string) => new Date(`${day}T00:00`).getTime();
const dayAfter = (at: number) => new Date(at).setDate(new Date(at).getDate() + 1);

export function OrdersPart({ organizationId }: { organizationId: string }) {
  const online = !useOffline();
  const { call, busy, failure, fail } = useCall(billingFailure, { least: A_PRESS_MS });
  const [today] = useState(() => new Date());
  const [side, setSide] = useState<Side>('bought');
  const [from, setFrom] = useState(`${today.getFullYear()}-01-01`);
  const [until, setUntil] = useState(`${today.getFullYear()}-12-31`);
  const [saved, setSaved] = useState<string | null>(null);
  const isRange = from !== '' && until !== '' && from <= until;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaved(null);
    const range = { from: startOf(from), until: dayAfter(startOf(until)) };
    const answer = await call(ordersPage, { organizationId, side, ...range });
    if (!answer) return;
    if (answer.orders.length === 0) return setSaved(say.none);
    if (!answer.isWhole) return fail(say.tooMany);
    const { saveCsv } = await import('#ui/csv-file.ts');
    await saveCsv(say.file(side, from, until), orderLines(answer.orders));
    setSaved(say.saved(answer.orders.length));
  };
  return (
    <section className={styles.part} aria-labelledby="billing-orders">
      <h2 id="billing-orders">{say.heading}</h2>
      <form className={`${styles.card} ${styles.form}`} onSubmit={(event) => void submit(event)} noValidate>
        <p>{say.lead}</p>
        <Failure text={failure} />
        <NativeSelect
          label={say.side}
          value={side}
          data={orderSides.map((value) => ({ value, label: say.sides[value] }))}
          onChange={({ currentTarget }) => setSide(currentTarget.value as Side)}
        />
        <TextInput
          type="date"
          label={say.from}
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextInput
          type="date"
          label={say.until}
          value={until}
          error={isRange ? null : say.rangeWrong}
          onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="default" loading={busy} disabled={!online || !isRange}>
            {say.save}
          </Button>
          {!online && <span className={styles.note}>{say.offline}</span>}
          {saved !== null && <span role="status">{saved}</span>}
        </div>
      </form>
    </section>
  );
}
