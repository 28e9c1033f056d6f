import { useState } from 'react';
import { useAskBeforeLeaving } from './use-ask-before-leaving.ts';

/**
 * What is typed into a form until it is saved. Fields that nobody has touched follow the record when somebody else
 * changes it; what was typed stays, and `theirs` has what the others wrote in the same fields.
 */
export function useDraft<Draft extends object>(before: Draft) {
  const [state, setState] = useState<DraftState<Draft>>({ draft: before, base: before, theirs: {}, isChanged: false });
  const current = isSame(before, state.base) ? state : followed(state, before);
  if (current !== state) setState(current);
  useAskBeforeLeaving(current.isChanged);
  return {
    draft: current.draft,
    isChanged: current.isChanged,
    theirs: current.theirs,
    set: (changes: Partial<Draft>) =>
      setState((last) => ({ ...last, draft: { ...last.draft, ...changes }, isChanged: true })),
    /** Gives up what was typed into one field for what the others wrote. */
    take: (name: keyof Draft) =>
      setState((last) => ({
        ...last,
        draft: { ...last.draft, [name]: last.base[name] },
        theirs: without(last.theirs, name),
      })),
    /** All that was typed is saved. */
    settle: () => setState((last) => ({ ...last, theirs: {}, isChanged: false })),
  };
}

export interface DraftState<Draft extends object> {
  readonly draft: Draft;
  /** The record as it was last seen. */
  readonly base: Draft;
  readonly theirs: Partial<Draft>;
  readonly isChanged: boolean;
}

/** The state once the record has become another. */
export function followed<Draft extends object>(state: DraftState<Draft>, before: Draft): DraftState<Draft> {
  if (!state.isChanged) return { draft: before, base: before, theirs: {}, isChanged: false };
  const draft = { ...before };
  const theirs: Partial<Draft> = {};
  for (const name of Object.keys(before) as (keyof Draft)[]) {
    const typed = state.draft[name];
    if (isSame(typed, state.base[name]) || isSame(typed, before[name])) continue;
    draft[name] = typed;
    if (!isSame(before[name], state.base[name]) || name in state.theirs) theirs[name] = before[name];
  }
  return { draft, base: before, theirs, isChanged: !isSame(draft, before) };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function without<Draft extends object>(theirs: Partial<Draft>, name: keyof Draft): Partial<Draft> {
  const { [name]: _, ...rest } = theirs;
  return rest as unknown as Partial<Draft>;
}

/**
 * What is typed into a single field until it is saved. The field follows its record until somebody types; what was typed
 * stays, and `theirs` is what somebody else wrote meanwhile.
 */
export function useTyped(before: string) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly base: string }>();
  const isKept = typed !== undefined && typed.text !== before;
  if (typed !== undefined && !isKept) setTyped(undefined);
  return {
    text: isKept ? typed.text : before,
    isTyped: isKept,
    theirs: isKept && typed.base !== before ? before : undefined,
    type: (text: string) => setTyped((last) => ({ text, base: last?.base ?? before })),
    /** Shows the record's own text again, unless something newer than `refused` was typed. */
    drop: (refused?: string) =>
      setTyped((last) => (refused === undefined || last?.text === refused ? undefined : last)),
  };
}
