/** Which of what the product tells a person reaches their inbox, and which also their email. Without a choice: the inbox, and no mail. */
export const choosableNotices = [
  'assigned',
  'announcement',
  'commentReply',
  'mention',
  'directMessage',
  'invitationAccepted',
] as const;
export type ChoosableNotice = (typeof choosableNotices)[number];

export const noticeWays = ['inbox', 'email'] as const;
export type NoticeWay = (typeof noticeWays)[number];

export type NoticeChoices = { inboxOff: ChoosableNotice[]; emailOn: ChoosableNotice[] };

/** A day, for one person, whatever they have chosen. */
export const NOTICE_MAILS_A_DAY = 20;

const includes = (list: readonly string[], notice: string) => list.includes(notice);

/** @param notice  what nobody may choose is always in the inbox, and never mailed */
export function wantsNotice(
  choices: NoticeChoices | null | undefined,
  notice: string,
  way: NoticeWay,
): boolean {
  if (way === 'email') return includes(choices?.emailOn ?? [], notice);
  return !includes(choices?.inboxOff ?? [], notice);
}

export function withNoticeChoice(
  choices: NoticeChoices | null | undefined,
  { notice, way, on }: { notice: ChoosableNotice; way: NoticeWay; on: boolean },
): NoticeChoices {
  const listed = way === 'email' ? on : !on;
  const changed = (list: readonly ChoosableNotice[]) => {
    const others = list.filter((each) => each !== notice);
    return listed ? [...others, notice] : others;
  };
  const { inboxOff, emailOn } = choices ?? { inboxOff: [], emailOn: [] };
  return way === 'email' ? { inboxOff, emailOn: changed(emailOn) } : { inboxOff: changed(inboxOff), emailOn };
}
