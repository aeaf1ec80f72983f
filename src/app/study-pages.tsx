/** The pages of what a person keeps for themselves. */
import { lazy } from 'react';

const FlashcardsScreen = lazy(async () => ({
  default: (await import('#features/study/flashcards-screen.tsx')).FlashcardsScreen,
}));
const NotesScreen = lazy(async () => ({
  default: (await import('#features/notes/notes-screen.tsx')).NotesScreen,
}));

/** @param path  as `domain/routes.ts` writes it */
export const StudyPage = ({ path }: { path: string }) =>
  path === '/notes' ? <NotesScreen /> : <FlashcardsScreen />;
