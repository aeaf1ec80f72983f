/** A mail from typed words: plain text, and HTML that says the same. */
import { mailWords } from '#contract/words/en/mail.ts';
import { INVITATION_DAYS } from '#domain/invitations.ts';
import type { ChoosableNotice } from '#domain/notice-choices.ts';
import type { Mail } from './mailer.ts';
import { nameInMail } from './name-in-mail.ts';

/** setUp: of somebody who has signed in through a provider alone; change: a password was changed */
export type MailKind = 'verification' | 'known' | 'reset' | 'setUp' | 'change';

export function composeMail(given: {
  kind: MailKind;
  to: string;
  /** null: it is not said */
  name: string | null;
  username: string;
  link: string;
  hours: number;
  publicUrl: string;
}): Mail {
  const { subject, lines, action } = mailWords[given.kind];
  const name = given.name === null ? null : nameInMail(given.name, given.username);
  const notYou = given.kind === 'change' ? mailWords.wasYou : mailWords.notYou;
  const before = [mailWords.hello(name), ...lines, mailWords.account(given.username)];
  const after = [mailWords.expires(given.hours), notYou, mailWords.from(given.publicUrl)];
  return written({ to: given.to, subject, before, links: [{ text: action, href: given.link }], after });
}

export function composeInvitation(given: {
  to: string;
  organization: string;
  /** who invites */
  from: string;
  accept: string;
  decline: string;
  publicUrl: string;
}): Mail {
  const { subject, lines, accept, decline, own, expires } = mailWords.invitation;
  return written({
    to: given.to,
    subject: subject(given.organization),
    before: lines(given.from, given.organization),
    links: [
      { text: accept, href: given.accept },
      { text: decline, href: given.decline },
    ],
    after: [own, expires(INVITATION_DAYS), mailWords.from(given.publicUrl)],
  });
}

/** Of how an account is opened; each is told to its person. */
export const securityChanges = [
  'app added',
  'app removed',
  'codes renewed',
  'code used',
  'passkey added',
  'passkey removed',
  'password changed',
  'password reset',
  'password set by operator',
  'address added',
  'address made first',
  'address removed',
  'username changed',
  'key added',
  'provider linked',
  'provider ended',
  'desktop app signed in',
  'deletion asked for',
  'account taken back',
] as const;
export type SecurityChange = (typeof securityChanges)[number];

export function composeSecurityMail(given: {
  change: SecurityChange;
  to: string;
  first: string;
  username: string;
  /** epoch ms; null: not known */
  at: number | null;
  /** '': not known */
  device: string;
  /** that takes the account back; null: this address gets none */
  link: string | null;
  hours: number;
  publicUrl: string;
}): Mail {
  const { change, to, link, at, device, publicUrl } = given;
  const { subjects, lines, when, takeBack, check, otherwise, action } = mailWords.security;
  const way =
    link === null
      ? { text: action, href: `${publicUrl}/settings/account` }
      : { text: change === 'password changed' ? check : takeBack, href: link };
  return written({
    to,
    subject: subjects[change] ?? subjects.otherwise,
    before: [
      mailWords.hello(given.first),
      lines[change],
      ...(at === null ? [] : [when(at, device)]),
      mailWords.account(given.username),
    ],
    links: [way],
    after: [
      mailWords.wasYou,
      link === null ? otherwise : mailWords.expires(given.hours),
      mailWords.from(publicUrl),
    ],
  });
}

export function composeNotice(given: {
  notice: ChoosableNotice;
  to: string;
  first: string;
  publicUrl: string;
}): Mail {
  const { subjects, action, choose } = mailWords.notices;
  const { notice, to, first, publicUrl } = given;
  return written({
    to,
    subject: subjects[notice],
    before: [mailWords.hello(first), `${subjects[notice]}.`],
    links: [
      { text: action, href: `${publicUrl}/inbox` },
      { text: choose, href: `${publicUrl}/settings/account` },
    ],
    after: [mailWords.from(publicUrl)],
  });
}

/** The answer stands as it was written, a line a paragraph. */
export function composeFeedbackAnswer(given: {
  answer: string;
  to: string;
  name: string;
  publicUrl: string;
}): Mail {
  const { subject, lead, action } = mailWords.feedbackAnswer;
  const { answer, to, name, publicUrl } = given;
  return written({
    to,
    subject,
    before: [mailWords.hello(name), lead, ...answer.split(/\s*\n\s*/)],
    links: [{ text: action, href: `${publicUrl}/inbox` }],
    after: [mailWords.from(publicUrl)],
  });
}

export function written(mail: {
  to: string;
  subject: string;
  before: readonly string[];
  links: readonly { text: string; href: string }[];
  after: readonly string[];
}): Mail {
  const { to, subject, before, links, after } = mail;
  const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escaped(text)}</p>`).join('\n');
  return {
    to,
    // A name of somebody's choice stands in a header.
    subject: subject.replace(/\s+/g, ' '),
    text: [...before, ...links.map(({ text, href }) => `${text}:\n${href}`), ...after].join('\n\n'),
    html: [
      '<!doctype html><html lang="en"><body>',
      paragraphs(before),
      ...links.map(({ text, href }) => `<p><a href="${escaped(href)}">${escaped(text)}</a></p>`),
      paragraphs(after),
      '</body></html>',
    ].join('\n'),
  };
}

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
