/** What a lesson holds besides words and pictures: films, files to download, labs. */
import { IconFlask, IconMusic, IconPaperclip, IconVideo } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useContext, useEffect, useState } from 'react';
import * as v from 'valibot';
import { assetPath, isAssetId } from '#contract/content/skill.ts';
import type { Attachment, Lab, Video } from '#contract/document/document.ts';
import { idSchema } from '#contract/ids.ts';
import * as words from '#contract/words/en.ts';
import { isAudioName } from '#domain/upload-rules.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { useOffline } from '#features/kit/offline.ts';
import type { LecternDb } from '#store/db.ts';
import { me } from '#store/queries/people.ts';
import { useStore, useStored } from '#store/react.ts';
import { Icon, type IconShape } from '#ui/icon.tsx';
import classes from './lesson-blocks.module.css';
import { LessonPictureContext } from './lesson-picture.tsx';
import styles from './lesson-video.module.css';
import type { VideoPlayerProps } from './video-player.tsx';
import { useVideoPreferences } from './video-preferences.ts';

/** A page without an account's store behind it has its pictures from elsewhere, and no way to other files. */
const useHasFiles = () => useContext(LessonPictureContext) === null;

export function FileBlock({ block }: { block: Video | Attachment | Lab }) {
  if (block.type === 'video') return <LessonVideo video={block.attrs} />;
  return block.type === 'attachment' ? (
    <LessonAttachment file={block.attrs} />
  ) : (
    <LessonLab {...block.attrs} />
  );
}

function LessonVideo({ video }: { video: Video['attrs'] }) {
  if (useHasFiles() && isAssetId(video.assetId)) return <VideoFrame video={video} assetId={video.assetId} />;
  return (
    <FileCard icon={IconVideo} name={video.title || words.skill.video}>
      {video.assetId === null ? words.skill.fileNone : words.skill.fileElsewhere}
    </FileCard>
  );
}

/** null: nobody has written any. Shown at once for who wants that. */
async function captionsOf(db: LecternDb, videoId: string) {
  const isVideo = ({ assetId }: { assetId: string }) => assetId === videoId;
  const skill = await db.skills.filter(({ assets }) => assets.some(isVideo)).first();
  const captions = skill?.assets.find(isVideo)?.captions;
  return captions ? { captions, shown: (await me(db))?.video?.closedCaptions ?? false } : null;
}

function VideoFrame({
  video: { title, width, height },
  assetId,
}: {
  video: Video['attrs'];
  assetId: string;
}) {
  const { accountId } = useStore();
  const offline = useOffline();
  const told = useStored(captionsOf, assetId);
  const [film, setFilm] = useState<HTMLVideoElement | null>(null);
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const { wanted, set, video } = useVideoPreferences(film);
  const Player = usePlayer();
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (!offline) setMissing(false);
  }, [offline]);
  if (missing) {
    return (
      <FileCard icon={IconVideo} name={title || words.skill.video}>
        {words.skill.videoMissing}
      </FileCard>
    );
  }
  return (
    <figure data-wide={wanted.theatreMode || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in */}
      <div
        ref={setStage}
        className={styles.stage}
        role="group"
        aria-label={title || words.skill.video}
        tabIndex={-1}
      >
        <video
          {...video}
          ref={setFilm}
          className={styles.film}
          src={assetPath(assetId, accountId)}
          aria-label={title || words.skill.video}
          controls={Player === null}
          playsInline
          preload="metadata"
          width={width ?? undefined}
          height={height ?? undefined}
          onError={() => setMissing(true)}
        >
          {told && (
            <track
              kind="captions"
              src={assetPath(told.captions, accountId)}
              label={words.skill.captions}
              default={told.shown}
            />
          )}
        </video>
        {Player && film && stage && (
          <Player
            key={assetId}
            film={film}
            stage={stage}
            assetId={assetId}
            captioned={told != null}
            wanted={wanted}
            onWant={set}
          />
        )}
      </div>
      {title !== '' && <figcaption dir="auto">{title}</figcaption>}
    </figure>
  );
}

/** null: it is on its way, or cannot be loaded now; the browser's own controls are there meanwhile. */
function usePlayer(): ComponentType<VideoPlayerProps> | null {
  const [loaded, setLoaded] = useState<{ Player: ComponentType<VideoPlayerProps> } | null>(null);
  useEffect(() => {
    let gone = false;
    import('./video-player.tsx').then(
      ({ VideoPlayer }) => !gone && setLoaded({ Player: VideoPlayer }),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, []);
  return loaded?.Player ?? null;
}

function LessonAttachment({ file: { assetId, name, size } }: { file: Attachment['attrs'] }) {
  const shown = name || words.skill.attachment;
  if (useHasFiles() && isAssetId(assetId))
    return <AttachmentCard assetId={assetId} name={shown} size={size} />;
  return (
    <FileCard icon={IconPaperclip} name={shown}>
      {assetId === null ? words.skill.fileNone : words.skill.fileElsewhere}
    </FileCard>
  );
}

function AttachmentCard({ assetId, name, size }: { assetId: string; name: string; size: number | null }) {
  const { accountId } = useStore();
  const [unplayable, setUnplayable] = useState(false);
  const audio = isAudioName(name) && !unplayable;
  return (
    <FileCard
      icon={audio ? IconMusic : IconPaperclip}
      name={
        <a href={assetPath(assetId, accountId)} download={name}>
          {name}
        </a>
      }
    >
      {size === null ? null : words.storage.size(size)}
      {audio && (
        // biome-ignore lint/a11y/useMediaCaption: sound has no captions here; its author writes what is said below it
        <audio
          className={styles.sound}
          src={assetPath(assetId, accountId)}
          aria-label={name}
          controls
          preload="none"
          onError={() => setUnplayable(true)}
        />
      )}
    </FileCard>
  );
}

/** No lab runs without a provider: which lab it is can be read all the same. */
/** It starts on its own page, which says where no provider is set up. What is no template of Lectern has none. */
function LessonLab({ labId, title }: Lab['attrs']) {
  const name = title || words.skill.lab;
  const opens = useHasFiles() && v.is(idSchema, labId);
  return (
    <FileCard icon={IconFlask} name={opens ? <LearningLink to={`/lab/${labId}`}>{name}</LearningLink> : name}>
      {opens ? words.skill.labOpens : words.skill.labNotStarted}
    </FileCard>
  );
}

function FileCard({ icon, name, children }: { icon: IconShape; name: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.file}>
      <Icon of={icon} />
      <strong dir="auto">{name}</strong>
      <small>{children}</small>
    </div>
  );
}
