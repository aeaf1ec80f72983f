/**
 * A button that opens a short list of commands or links. Arrows, Home, End and first letters move, Escape closes and
 * gives the focus back.
 */
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import styles from './action-menu.module.css';
import { classNames } from './class-names.ts';
import { FloatingPanel } from './floating-panel.tsx';
import { Icon, type IconShape } from './icon.tsx';
import type { Placement } from './place-beside.ts';
import type { RenderLink } from './render-link.ts';

export type ActionMenuItem = {
  key: string;
  label: string;
  icon?: IconShape;
  /** Instead of an icon, such as an organization's avatar. */
  picture?: ReactNode;
  /** A second line, such as why the command can't run now. */
  hint?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Marks the one that holds now, among alternatives. */
  checked?: boolean;
  /** A line above this item. */
  startsGroup?: boolean;
} & ({ onPress: () => void; renderLink?: undefined } | { renderLink: RenderLink; onPress?: undefined });

type TriggerProps = {
  ref: React.Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: () => void;
};

export function ActionMenu({
  label,
  items,
  renderTrigger,
  placement = 'below-end',
  header,
}: {
  /** The accessible name of the list. */
  label: string;
  items: ActionMenuItem[];
  renderTrigger: (props: TriggerProps) => ReactNode;
  placement?: Placement;
  /** Above the items, such as who is signed in. */
  header?: ReactNode;
}) {
  const [opened, setOpened] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      {renderTrigger({
        ref: trigger,
        'aria-haspopup': 'menu',
        'aria-expanded': opened,
        'aria-controls': id,
        onClick: () => setOpened((before) => !before),
      })}
      <ActionMenuPanel
        id={id}
        anchor={trigger}
        opened={opened}
        onClose={() => setOpened(false)}
        label={label}
        items={items}
        placement={placement}
        header={header}
      />
    </>
  );
}

/** The list itself, for a button that is there before it. */
export function ActionMenuPanel({
  id,
  anchor,
  opened,
  onClose,
  label,
  items,
  placement = 'below-end',
  header,
}: {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  opened: boolean;
  onClose: () => void;
  label: string;
  items: ActionMenuItem[];
  placement?: Placement;
  header?: ReactNode;
}) {
  return (
    <FloatingPanel anchor={anchor} opened={opened} onClose={onClose} placement={placement}>
      {header && <div className={styles.header}>{header}</div>}
      <Items id={id} label={label} items={items} onDone={onClose} />
    </FloatingPanel>
  );
}

function Items({
  id,
  label,
  items,
  onDone,
}: {
  id: string;
  label: string;
  items: ActionMenuItem[];
  onDone: () => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const commands = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  useEffect(() => {
    const all = list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]');
    (list.current?.querySelector<HTMLElement>('[aria-checked="true"]') ?? all?.[0])?.focus();
  }, []);

  const move = (event: KeyboardEvent) => {
    const all = commands();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const go = (index: number) => {
      event.preventDefault();
      all[(index + all.length) % all.length]?.focus();
    };
    if (event.key === 'ArrowDown') go(at + 1);
    else if (event.key === 'ArrowUp') go(at - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(all.length - 1);
    else if (event.key === 'Tab') onDone();
    else if (event.key.length === 1 && /\S/.test(event.key)) {
      const letter = event.key.toLocaleLowerCase();
      const hit = [...all.slice(at + 1), ...all].find((one) =>
        one.textContent?.trim().toLocaleLowerCase().startsWith(letter),
      );
      hit?.focus();
    }
  };

  return (
    <div ref={list} id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={move}>
      {items.map((item) => (
        <Item key={item.key} item={item} onDone={onDone} />
      ))}
    </div>
  );
}

function Item({ item, onDone }: { item: ActionMenuItem; onDone: () => void }) {
  const inside = (
    <>
      {item.picture ?? (item.icon && <Icon of={item.icon} size={20} />)}
      <span className={styles.words}>
        <bdi>{item.label}</bdi>
        {item.hint && <span className={styles.hint}>{item.hint}</span>}
      </span>
      {item.checked && <span className={styles.dot} aria-hidden="true" />}
    </>
  );
  const className = classNames(styles.item, item.danger && styles.danger);
  return (
    <>
      {item.startsGroup && <hr className={styles.line} />}
      {item.renderLink ? (
        <MenuLink renderLink={item.renderLink} className={className} onDone={onDone}>
          {inside}
        </MenuLink>
      ) : (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a menuitemradio is checked, and it is one where this is given
        <button
          type="button"
          role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={item.checked}
          aria-disabled={item.disabled || undefined}
          tabIndex={-1}
          className={className}
          onClick={() => {
            if (item.disabled) return;
            onDone();
            item.onPress();
          }}
        >
          {inside}
        </button>
      )}
    </>
  );
}

function MenuLink({
  renderLink,
  className,
  onDone,
  children,
}: {
  renderLink: RenderLink;
  className: string;
  onDone: () => void;
  children: ReactNode;
}) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const link = place.current?.querySelector('a');
    link?.setAttribute('role', 'menuitem');
    link?.setAttribute('tabindex', '-1');
  }, []);
  return (
    <span ref={place} style={{ display: 'contents' }}>
      {renderLink({ className, children, onClick: onDone })}
    </span>
  );
}
