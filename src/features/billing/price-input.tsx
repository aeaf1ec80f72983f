/** A price in cents: typed with up to two decimals, or a dollar up and down; never below the minimum (CREATE-017). */
import { TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { billingWords } from '#contract/words/en/billing.ts';
import { centsOf, priceDown, priceText, priceUp, raisedPrice } from '#domain/price.ts';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './billing.module.css';

const say = billingWords.price;

export function PriceInput({
  cents,
  disabled = false,
  onChange,
}: {
  cents: number;
  disabled?: boolean;
  onChange: (cents: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const set = (next: number) => {
    setTyped(null);
    onChange(next);
  };
  const leave = () => {
    const read = typed === null ? null : centsOf(typed);
    set(read === null ? cents : raisedPrice(read));
  };
  const now = typed === null ? cents : raisedPrice(centsOf(typed) ?? cents);
  return (
    <div className={styles.price}>
      <IconButton icon={IconMinus} label={say.less} disabled={disabled} onPress={() => set(priceDown(now))} />
      <TextInput
        label={say.label}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        value={typed ?? priceText(cents)}
        error={typed !== null && centsOf(typed) === null ? say.wrong : null}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={leave}
      />
      <IconButton icon={IconPlus} label={say.more} disabled={disabled} onPress={() => set(priceUp(now))} />
    </div>
  );
}
