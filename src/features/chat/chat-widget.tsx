/**
 * A chat beside the page that it is about (CHAT-013): expanded at first, folded by its toolbar, gone for as long as a dialog or a floating
 * toolbar is over the page.
 */
import { IconArrowsMaximize, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { ChannelCall } from '#features/calls/channel-call.tsx';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { useStored } from '#store/react.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { ChannelView } from './channel-view.tsx';
import styles from './chat-widget.module.css';
import { useCovered } from './parts/use-covered.ts';
import { openChannel } from './read-chat.ts';

export function ChatWidget({ channelId }: { channelId: string }) {
  const open = useStored(openChannel, channelId);
  const [expanded, setExpanded] = useState(true);
  const widget = useRef<HTMLElement>(null);
  const covered = useCovered(widget);
  const id = useId();
  if (!open) return null; // it comes with its channel
  return (
    <section
      ref={widget}
      className={styles.widget}
      aria-label={say.widget(open.name)}
      hidden={covered}
      data-no-print=""
    >
      <div className={styles.bar} role="toolbar" aria-label={say.toolbar}>
        <h2 className={styles.name}>
          <bdi>{open.name}</bdi>
        </h2>
        <ChannelCall channel={open.channel} name={open.name} />
        <Tooltip label={say.fullPage}>
          <LearningLink to={`/chat/${channelId}`} className={styles.page} aria-label={say.fullPage}>
            <Icon of={IconArrowsMaximize} />
          </LearningLink>
        </Tooltip>
        <IconButton
          icon={expanded ? IconChevronDown : IconChevronUp}
          label={expanded ? say.fold : say.open}
          expanded={expanded}
          controls={id}
          onPress={() => setExpanded(!expanded)}
        />
      </div>
      <div id={id} className={styles.body} hidden={!expanded}>
        {expanded && <ChannelView open={open} narrow />}
      </div>
    </section>
  );
}
