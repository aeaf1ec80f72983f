/** The pages of what a person keeps for themselves. */
import { FlashcardsScreen } from '#features/study/flashcards-screen.tsx';

export const StudyPage = () => <FlashcardsScreen />;
