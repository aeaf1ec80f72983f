/** Names with their values. The names are those of the code: they are no sentences for people. */
import { developerWords as say } from '#contract/words/en/developer.ts';
import styles from './developer.module.css';

type Value = string | number | boolean | null | readonly string[];

function textOf(value: Value): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return say.none;
  if (typeof value === 'boolean') return value ? say.yes : say.no;
  return Array.isArray(value) ? value.join(' ') : String(value);
}

export const Facts = ({ of }: { of: Readonly<Record<string, Value>> }) => (
  <dl className={styles.facts}>
    {Object.entries(of).map(([name, value]) => (
      <Fact key={name} name={name} text={textOf(value)} />
    ))}
  </dl>
);

const Fact = ({ name, text }: { name: string; text: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </>
);

/** @param at  epoch ms */
export const instant = (at: number): string => new Date(at).toISOString();
