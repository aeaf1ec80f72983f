/** Why the last try failed, said at once; nothing without a failure. */
import { Notice } from './notice.tsx';
import { stateIcons } from './state-icons.ts';

export const Failure = ({ text }: { text: string | null }) =>
  text !== null && (
    <Notice tone="vermilion" icon={stateIcons.needsYou} alert>
      {text}
    </Notice>
  );
