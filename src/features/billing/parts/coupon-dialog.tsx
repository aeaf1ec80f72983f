/** A new coupon: its code, what it takes off, for what, when and how often. */
import { NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { createCouponOperation } from '#contract/billing/coupon.ts';
import { billingDocumentWords } from '#contract/words/en/billing-documents.ts';
import { COUPON_CODE, couponCode, MOST_COUPON_USES } from '#domain/coupons.ts';
import { parseMoney } from '#domain/parse-money.ts';
import { useCall } from '#features/session/use-call.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { A_PRESS_MS } from '../a-press.ts';
import styles from '../billing.module.css';
import { couponFailure } from '../billing-failure.ts';

const say = billingDocumentWords.coupons;

const DAY_MS = 86_400_000;
const blank = { code: '', kind: 'percent', off: '', most: '', from: '', until: '', productId: '' };
type Typed = typeof blank;
type Product = { productId: string; name: string };

const wholeOf = (text: string, most: number): number | null => {
  const number = /^\s*\d{1,7}\s*$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : null;
};
const startOf = (day: string) => (day === '' ? null : new Date(`${day}T00:00`).getTime());

/** What is wrong with each field, and what it means otherwise. */
function readCoupon({ code, kind, off, most, from, until, productId }: Typed, currency: string) {
  const percentOff = kind === 'percent' ? wholeOf(off, 100) : null;
  const amountOffCents = kind === 'amount' ? parseMoney(off, currency, 'en') || null : null;
  const last = startOf(until);
  const wrong = {
    code: COUPON_CODE.test(couponCode(code)) ? null : say.codeWrong,
    off:
      percentOff !== null || amountOffCents !== null
        ? null
        : kind === 'percent'
          ? say.percentWrong
          : say.amountWrong(currency),
    most: most.trim() === '' || wholeOf(most, MOST_COUPON_USES) !== null ? null : say.mostWrong,
    until: from !== '' && until !== '' && until < from ? say.untilWrong : null,
  };
  const terms = {
    code,
    percentOff,
    amountOffCents,
    mostUses: wholeOf(most, MOST_COUPON_USES),
    validFrom: startOf(from),
    validUntil: last === null ? null : last + DAY_MS,
    productId: productId === '' ? null : productId,
  };
  return { wrong, terms };
}

export function CouponDialog({
  organizationId,
  products,
  currency,
  onClose,
  onMade,
}: {
  organizationId: string;
  products: readonly Product[];
  currency: string;
  onClose: () => void;
  onMade: () => Promise<void>;
}) {
  const { call, busy, failure } = useCall(couponFailure, { least: A_PRESS_MS });
  const [typed, setTyped] = useState(blank);
  const [tried, setTried] = useState(false);
  const { wrong, terms } = readCoupon(typed, currency);
  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
  });
  const checked = (name: keyof typeof wrong) => ({ ...field(name), error: tried ? wrong[name] : null });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(wrong).some((each) => each !== null)) return;
    if (await call(createCouponOperation, { organizationId, ...terms })) await onMade();
  };
  return (
    <FormDialog
      title={say.create}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={say.create}
      busy={busy}
      failure={failure}
      className={styles.form}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <TextInput
        label={say.code}
        description={say.codeHint}
        autoComplete="off"
        data-autofocus=""
        {...checked('code')}
      />
      <NativeSelect
        label={say.kind}
        data={[
          { value: 'percent', label: say.percent },
          { value: 'amount', label: say.amount },
        ]}
        {...field('kind')}
      />
      <TextInput
        label={typed.kind === 'percent' ? say.percentLabel : say.amountLabel(currency)}
        inputMode="decimal"
        autoComplete="off"
        {...checked('off')}
      />
      <TextInput
        label={say.most}
        description={say.mostHint}
        inputMode="numeric"
        autoComplete="off"
        {...checked('most')}
      />
      <TextInput type="date" label={say.from} {...field('from')} />
      <TextInput type="date" label={say.until} {...checked('until')} />
      <NativeSelect
        label={say.product}
        data={[
          { value: '', label: say.everything },
          ...products.map(({ productId: value, name: label }) => ({ value, label })),
        ]}
        {...field('productId')}
      />
    </FormDialog>
  );
}
