/** Devices of two people before a modelled server on which both may read one course. */
import { afterEach, expect } from 'vitest';
import type { Skill } from '#contract/content/skill.ts';
import { aSkillRow } from './content-rows.ts';
import { aDevice, type Device, type DeviceOptions } from './device.ts';
import { ModelServer } from './model-server.ts';

export const ANA = '01890000-0000-7000-8000-00000000000a';
export const BEN = '01890000-0000-7000-8000-00000000000b';
export const READ = 'course:c1:read';

/** @param given  what is said about each lesson */
export function aServer(skills = 1, given: Partial<Skill> = {}) {
  const server = new ModelServer();
  for (const user of [ANA, BEN]) server.members.set(user, new Set([READ]));
  const skillIds = Array.from({ length: skills }, () => {
    const skill = aSkillRow({ courseIds: ['c1'], ...given });
    server.put('skill', skill.skillId, skill, [READ]);
    return skill.skillId;
  });
  return { server, skillIds, skillId: skillIds[0] as string };
}

export const comment = (contextId: string, body: string, parent: string | null = null) =>
  ({ contextId, body, type: 'skill', access: 'public', parent }) as const;

/** Devices that are stopped after each test, which fails when one of them had an error. */
export function stage() {
  const devices: Device[] = [];
  afterEach(() => {
    for (const device of devices.splice(0)) {
      device.stop();
      expect(device.errors).toEqual([]);
    }
  });
  const enter = async (server: ModelServer, user = ANA, options: DeviceOptions = {}): Promise<Device> => {
    const device = await aDevice(server, user, options);
    devices.push(device);
    return device;
  };
  const online = async (server: ModelServer, user = ANA, options: DeviceOptions = {}): Promise<Device> => {
    const device = await enter(server, user, options);
    await device.start();
    return device;
  };
  return { enter, online };
}
