/** A price in its currency's smallest coin: typed, or a hundred coins up and down; never below the minimum (CREATE-017). */
import { TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { billingWords } from '#contract/words/en/billing.ts';
import { FIRST_CURRENCY, leastCoin, plainAmount } from '#domain/money.ts';
import { parseMoney } from '#domain/parse-money.ts';
import { priceDown, priceUp, raisedPrice } from '#domain/price.ts';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './billing.module.css';

const say = billingWords.price;

export function PriceInput({
  cents,
  currency = FIRST_CURRENCY,
  disabled = false,
  onChange,
}: {
  cents: number;
  currency?: string | undefined;
  disabled?: boolean;
  onChange: (cents: number) => void;
}) {
  const coin = leastCoin(currency);
  const read = (text: string) => {
    const sum = parseMoney(text, currency, 'en');
    return sum === null ? null : Math.floor(sum / coin) * coin;
  };
  const [typed, setTyped] = useState<string | null>(null);
  const set = (next: number) => {
    setTyped(null);
    onChange(next);
  };
  const leave = () => {
    const sum = typed === null ? null : read(typed);
    set(sum === null ? cents : raisedPrice(sum));
  };
  const now = typed === null ? cents : raisedPrice(read(typed) ?? cents);
  return (
    <div className={styles.price}>
      <IconButton
        icon={IconMinus}
        label={say.less(currency)}
        disabled={disabled}
        onPress={() => set(priceDown(now))}
      />
      <TextInput
        label={say.label(currency)}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        value={typed ?? plainAmount(cents, currency)}
        error={typed !== null && read(typed) === null ? say.wrong(currency) : null}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={leave}
      />
      <IconButton
        icon={IconPlus}
        label={say.more(currency)}
        disabled={disabled}
        onPress={() => set(priceUp(now))}
      />
    </div>
  );
}
