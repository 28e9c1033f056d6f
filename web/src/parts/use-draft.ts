import { useState } from 'react';
import { useAskBeforeLeaving } from './use-ask-before-leaving.ts';

/** What is typed into a form until it is saved. */
export function useDraft<Draft extends object>(before: Draft) {
  const [draft, setDraft] = useState(before);
  const [isChanged, setChanged] = useState(false);
  useAskBeforeLeaving(isChanged);
  return {
    draft,
    isChanged,
    set: (changes: Partial<Draft>) => {
      setDraft({ ...draft, ...changes });
      setChanged(true);
    },
    /** All that was typed is saved. */
    settle: () => setChanged(false),
  };
}
