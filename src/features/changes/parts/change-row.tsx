/** One change in the tray: what, where, when, why, and what can be done with it. */
import { Button } from '@mantine/core';
import { lastingId } from '#contract/ids.ts';
import { uploadErrorText } from '#contract/words/en/upload-errors.ts';
import * as words from '#contract/words/en.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import type { ChangeItem, ChangePlace } from '#mutations/unsent-changes.ts';
import { Icon, type IconShape } from '#ui/icon.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { changeName } from '../change-name.ts';
import { Moment } from '../moment.tsx';
import { notAccepted } from '../refusal-words.ts';
import classes from './change-row.module.css';

export type ChangeRowProps = {
  item: ChangeItem;
  /** why it still waits */
  note?: string;
  /** the change was just discarded */
  onUndo?: (() => void) | undefined;
  actions?: { key: string; label: string; onPress: () => void }[];
  onLeave: () => void;
};

const icons: Record<ChangeItem['state'], IconShape> = {
  queued: stateIcons.onDevice,
  held: stateIcons.onDevice,
  sending: stateIcons.sending,
  acked: stateIcons.onServer,
  rejected: stateIcons.needsYou,
  delivered: stateIcons.onServer,
};

export function ChangeRow({ item, note, onUndo, actions = [], onLeave }: ChangeRowProps) {
  const say = words.changes;
  const what = changeName(item.op, item.act);
  return (
    <div className={classes.row} data-state={item.state} data-discarded={onUndo ? '' : undefined}>
      <Icon of={icons[item.state]} size={18} className={classes.icon} />
      <div className={classes.words}>
        <p className={classes.what}>
          <b>{what}</b>
          {item.place && <Where item={item} place={item.place} onLeave={onLeave} />}
          <span className={classes.when}>
            <Moment at={item.deliveredAt ?? item.createdAt} />
          </span>
        </p>
        {item.text !== null && (
          <p className={classes.text} dir="auto">
            {item.text}
          </p>
        )}
        {onUndo ? (
          <p className={classes.why}>{say.discarded}</p>
        ) : (
          item.state === 'rejected' && (
            <p className={classes.why}>
              {item.lost
                ? say.overwritten(item.lost.theirs)
                : item.upload && item.code
                  ? uploadErrorText(item.code, item.upload.limit)
                  : notAccepted(item.code)}
            </p>
          )
        )}
        {!onUndo && note && <p className={classes.note}>{note}</p>}
        {(onUndo || actions.length > 0) && (
          <div className={classes.actions}>
            {onUndo ? (
              <Button size="sm" variant="default" onClick={onUndo}>
                {say.undo}
              </Button>
            ) : (
              actions.map(({ key, label, onPress }) => (
                <Button
                  key={key}
                  size="sm"
                  variant="default"
                  onClick={onPress}
                  aria-label={`${label}: ${what}`}
                >
                  {label}
                </Button>
              ))
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function Where({ item, place, onLeave }: { item: ChangeItem; place: ChangePlace; onLeave: () => void }) {
  const title = <bdi>{place.title}</bdi>;
  if (place.path === null) return <span className={classes.where}>{title}</span>;
  // A comment is found where it stands in its thread.
  const to = item.op === 'createComment' ? `${place.path}?commentId=${lastingId(item.id)}` : place.path;
  return (
    <LearningLink to={to} onClick={onLeave} className={classes.where}>
      {title}
    </LearningLink>
  );
}
