/** The button, its list of tools, and the tool that is open. */
import { IconCode } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { developerWords as say } from '#contract/words/en/developer.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { AuthExplorer } from './auth-explorer.tsx';
import { DevConsole } from './dev-console.tsx';
import styles from './developer.module.css';
import { LocationExplorer } from './location-explorer.tsx';
import { type TokenEvent, useTokenEvents } from './token-events.ts';

type Tool = 'auth' | 'location' | 'console';
const tools: Record<Tool, (given: { events: readonly TokenEvent[] }) => ReactNode> = {
  auth: AuthExplorer,
  location: LocationExplorer,
  console: DevConsole,
};

export function DeveloperTools() {
  const [tool, setTool] = useState<Tool | null>(null);
  // Here and not in the console: what happens before it is opened is what one opens it for.
  const events = useTokenEvents();
  const Shown = tool === null ? null : tools[tool];
  return (
    <>
      <ActionMenu
        label={say.tools}
        placement="below-start"
        items={(Object.keys(tools) as Tool[]).map((key) => ({
          key,
          label: say[key],
          onPress: () => setTool(key),
        }))}
        renderTrigger={(props) => (
          <button {...props} type="button" className={styles.button} aria-label={say.tools}>
            <Icon of={IconCode} size={20} />
          </button>
        )}
      />
      <Dialog
        opened={tool !== null}
        onClose={() => setTool(null)}
        title={tool === null ? '' : say[tool]}
        closeLabel={say.close}
      >
        {Shown && <Shown events={events} />}
      </Dialog>
    </>
  );
}
