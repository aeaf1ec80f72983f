import { describe, expect, it } from 'vitest';
import { newId } from '../ids.ts';
import {
  InvalidRealtimeMessage,
  parseRealtimeMessage,
  type RealtimeType,
  realtimeErrors,
  realtimeTypes,
} from './realtime-messages.ts';

const [channelId, user] = [newId(), newId()];
const variables = { group: 'Night watch' };

/** Of each type, what it says, and something that it does not. */
const samples: Record<RealtimeType, { fields: object; wrong?: object }> = {
  channelInfo: { fields: { name: 'Night watch' }, wrong: { name: 7 } },
  inviteUser: { fields: { user }, wrong: {} },
  addUser: { fields: { user }, wrong: {} },
  postMessage: { fields: { user, text: 'Ahoy' }, wrong: { user } },
  templateMessage: { fields: { template: 'joined', variables }, wrong: { variables } },
  userTyping: { fields: { user }, wrong: { user: null } },
  deleteMessage: { fields: { deletedAt: 5, deletedBy: user }, wrong: { deletedAt: 'now', deletedBy: user } },
  editMessage: { fields: { text: 'Again' }, wrong: {} },
  create: { fields: {} },
  join: { fields: {} },
  leave: { fields: {} },
  disband: { fields: {} },
  archived: { fields: {} },
  navigate: { fields: { path: '/inbox' }, wrong: { path: 1 } },
  reactionUpdated: {
    fields: { user, reaction: '👍', action: 'add' },
    wrong: { user, reaction: '👍', action: 'swap' },
  },
  systemStatus: { fields: {} },
  systemNotification: {
    fields: { name: 'n', template: 'announcement', variables, attachments: [{ type: 'file' }] },
    wrong: { name: 'n', template: 'announcement' },
  },
  customAppEvent: { fields: { clientId: 'c', name: 'n', data: { a: 1 } }, wrong: { name: 'n', data: {} } },
  presenceChange: {
    fields: { status: 'online', reason: 'connected' },
    wrong: { status: 'busy', reason: '' },
  },
  skillLockStolen: {
    fields: { newSessionId: 'tab-2', stolenBy: user, skillId: newId() },
    wrong: { newSessionId: 'tab-2', stolenBy: user },
  },
  appDownloadInitialInfo: { fields: {} },
  userRegistrationComplete: { fields: {} },
  userAffiliationsModified: {
    fields: { userId: user, affiliationId: newId(), name: 'Harbor', action: 'add' },
    wrong: { userId: user, affiliationId: newId(), name: 'Harbor', action: 'join' },
  },
  userDeviceLoggedIn: {
    fields: {
      ...{ deviceId: 'd', userId: user, loginAt: 5, device: { os: 'Linux', browser: 'Firefox 140' } },
      location: { country: 'Norway', region: 'Vestland', city: 'Bergen', zip: '5003' },
    },
    wrong: { deviceId: 'd', userId: user, loginAt: 5, device: { os: 'Linux', browser: 'Firefox' } },
  },
};
const aMessage = (type: string, fields: object) => ({
  ...{ messageId: newId(), channelId, senderId: user, sentAt: 1, deletedAt: null, version: 1, parent: null },
  ...{ responses: 0, destinations: ['inbox'], type, fields },
});
const faultOf = (data: unknown): string | null => {
  try {
    parseRealtimeMessage(data);
    return null;
  } catch (error) {
    return error instanceof InvalidRealtimeMessage ? error.message : String(error);
  }
};

const first: RealtimeType[] = [
  ...(['channelInfo', 'inviteUser', 'addUser', 'postMessage', 'templateMessage', 'userTyping'] as const),
  ...([
    'deleteMessage',
    'editMessage',
    'create',
    'join',
    'leave',
    'disband',
    'archived',
    'navigate',
  ] as const),
  ...(['reactionUpdated', 'systemStatus', 'systemNotification'] as const),
];
const second: RealtimeType[] = [
  ...(['customAppEvent', 'presenceChange', 'skillLockStolen', 'appDownloadInitialInfo'] as const),
  ...(['userRegistrationComplete', 'userAffiliationsModified', 'userDeviceLoggedIn'] as const),
];

describe('a real-time message', () => {
  it('is of one of the types of WS-001 and WS-002, and of no other', () => {
    expect([...realtimeTypes].sort()).toEqual([...first, ...second].sort());
  });

  it.each(first)('of type %s has its schema (WS-001, RT-007)', (type) => expectSchema(type));
  it.each(second)('of type %s has its schema (WS-002, RT-007)', (type) => expectSchema(type));

  it('is read back field by field; without a channel or a type it is refused (RT-005)', () => {
    const whole = {
      ...aMessage('postMessage', { user, text: 'Ahoy' }),
      destinations: ['chat', 'dinger'],
      hasValidAck: true,
      validAckTypes: ['view', 'hide'],
      acks: [{ type: 'view', at: 9 }],
      reactions: { '👍': [user] },
    };
    expect(parseRealtimeMessage(whole)).toEqual(whole);
    expect(parseRealtimeMessage({ ...whole, acks: [], reactions: {} })).toMatchObject({
      acks: [],
      reactions: {},
    });
    const { channelId: _channel, ...withoutChannel } = whole;
    const { type: _type, ...withoutType } = whole;
    expect(faultOf(withoutChannel)).toBe('Invalid message');
    expect(faultOf(withoutType)).toBe('Invalid message');
    expect(faultOf({ ...whole, destinations: ['billboard'] })).toBe('Invalid message');
    expect(faultOf({ ...whole, acks: [{ type: 'burn', at: 1 }] })).toBe('Invalid message');
  });

  it('of an unknown type, of other values or no JSON at all is refused by its sentence (RT-007)', () => {
    expect(realtimeErrors).toEqual({
      message: 'Invalid message',
      values: 'Invalid message values for type',
      text: 'Unable to parse message data. Invalid message received',
    });
    expect(faultOf(aMessage('mutiny', {}))).toBe('Invalid message');
    expect(faultOf(aMessage('toString', {}))).toBe('Invalid message');
    expect(faultOf(null)).toBe('Invalid message');
    expect(faultOf(aMessage('userTyping', { user: 1 }))).toBe('Invalid message values for type');
    expect(faultOf('{"type":')).toBe('Unable to parse message data. Invalid message received');
    expect(faultOf(JSON.stringify(aMessage('userTyping', { user })))).toBeNull();
  });
});

function expectSchema(type: RealtimeType): void {
  const { fields, wrong } = samples[type];
  expect(parseRealtimeMessage(aMessage(type, fields)).fields).toEqual(fields);
  if (wrong) expect(faultOf(aMessage(type, wrong))).toBe('Invalid message values for type');
  expect(faultOf(aMessage(type, null as never))).toBe('Invalid message values for type');
}
