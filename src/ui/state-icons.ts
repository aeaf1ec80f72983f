/** Icons whose meaning is fixed in all of Lectern. */
import {
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconDeviceFloppy,
  IconDownload,
  IconLock,
} from '@tabler/icons-react';

export const stateIcons = {
  onDevice: IconDeviceFloppy,
  sending: IconCloudUp,
  onServer: IconCloudCheck,
  offline: IconCloudOff,
  needsYou: IconAlertTriangle,
  keep: IconDownload,
  kept: IconCircleCheckFilled,
  locked: IconLock,
} as const;
