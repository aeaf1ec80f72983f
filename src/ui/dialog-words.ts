/** What a dialog says before it lets go of what was typed into it. The app gives the words; without them nothing is asked. */
import { createContext } from 'react';

export const DialogWords = createContext<{ unsaved: string; keep: string; letGo: string } | null>(null);
