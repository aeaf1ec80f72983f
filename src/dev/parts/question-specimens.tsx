/** Answers: open, chosen, judged. */
import { ChoiceOption } from '#ui/choice-option.tsx';
import { GapSlot } from '#ui/gap-slot.tsx';
import { WordBank } from '#ui/word-bank.tsx';
import { Group, Specimen } from './specimen.tsx';

const nothing = () => undefined;

export function QuestionSpecimens() {
  return (
    <Group title="Questions">
      <Specimen of="One answer, open">
        <ChoiceOption kind="one" name="a" value="1" selected={false} onSelect={nothing} keyHint="1">
          A knot that slips
        </ChoiceOption>
        <ChoiceOption kind="one" name="a" value="2" selected onSelect={nothing} keyHint="2">
          A knot that holds
        </ChoiceOption>
      </Specimen>
      <Specimen of="Several, judged">
        <ChoiceOption
          kind="several"
          name="b"
          value="1"
          selected
          locked
          onSelect={nothing}
          verdict="right"
          verdictLabel="Right"
        >
          Friction
        </ChoiceOption>
        <ChoiceOption
          kind="several"
          name="b"
          value="2"
          selected
          locked
          onSelect={nothing}
          verdict="wrong"
          verdictLabel="Not this one"
          explanation="Glue never held a ship."
        >
          Glue
        </ChoiceOption>
        <ChoiceOption
          kind="several"
          name="b"
          value="3"
          selected={false}
          locked
          onSelect={nothing}
          verdict="missed"
          verdictLabel="Also right"
        >
          Load
        </ChoiceOption>
      </Specimen>
      <Specimen of="Gaps">
        <GapSlot word={null} label="Gap 1, empty" target widthInLetters={8} onPress={nothing} />
        <GapSlot word="bowline" label="Gap 2: bowline" widthInLetters={8} onPress={nothing} />
        <GapSlot
          word="bowline"
          label="Gap 3: bowline, right"
          verdict="right"
          locked
          widthInLetters={8}
          onPress={nothing}
        />
        <GapSlot
          word="granny"
          label="Gap 4: granny, not right"
          verdict="wrong"
          locked
          widthInLetters={8}
          onPress={nothing}
        />
      </Specimen>
      <Specimen of="Words">
        <WordBank
          label="Words"
          words={['bowline', 'granny', 'clove hitch']}
          isUsed={(word) => word === 0}
          onPress={nothing}
        />
      </Specimen>
    </Group>
  );
}
