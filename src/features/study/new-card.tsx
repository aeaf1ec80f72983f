/** A card of one's own, written where a passage was selected: the passage is its back. */
import { CardForm } from './parts/card-form.tsx';
import { useCards } from './parts/use-cards.ts';

export function NewCard({ skillId, rear, onDone }: { skillId: string; rear: string; onDone: () => void }) {
  const { add } = useCards();
  return (
    <div data-no-print="">
      <CardForm
        place={`card ${skillId} passage`}
        initial={{ front: '', rear }}
        onSave={(text) => add(skillId, text)}
        onCancel={onDone}
      />
    </div>
  );
}
