import { useState } from 'react';
import { useConfirmLeaving } from './use-confirm-leaving.ts';

/**
 * The values of a form until it is saved. Fields that nobody has touched follow the record when somebody else changes
 * it; edited fields keep their values, also while a save is under way, and `theirs` has the values that others saved in
 * these fields. Call `begin` with the sent values when a save starts, and `settle` when it succeeded.
 */
export function useDraft<Draft extends object>(before: Draft) {
  const [state, setState] = useState<DraftState<Draft>>({ draft: before, base: before, theirs: {}, isChanged: false });
  const current = isSame(before, state.base) ? state : followed(state, before);
  if (current !== state) setState(current);
  useConfirmLeaving(current.isChanged);
  return {
    draft: current.draft,
    /** The record as last loaded; fields that differ from it are saved. */
    base: current.base,
    isChanged: current.isChanged,
    theirs: current.theirs,
    set: (changes: Partial<Draft>) =>
      setState((last) => ({ ...last, draft: { ...last.draft, ...changes }, isChanged: true })),
    /** Replaces the edit of one field with the value that someone else saved. */
    take: (name: keyof Draft) =>
      setState((last) => ({
        ...last,
        draft: { ...last.draft, [name]: last.base[name] },
        theirs: without(last.theirs, name),
      })),
    begin: (sent: Draft) => setState((last) => begun(last, sent)),
    markSaved: () => setState(settled),
  };
}

export interface DraftState<Draft extends object> {
  readonly draft: Draft;
  /** The record as it was last seen. */
  readonly base: Draft;
  readonly theirs: Partial<Draft>;
  readonly isChanged: boolean;
  /** The draft of the last save, until the record shows it. */
  readonly sent?: { readonly draft: Draft; readonly isSaved: boolean } | undefined;
}

/** The state once a save has begun. */
export const begun = <Draft extends object>(state: DraftState<Draft>, sent = state.draft): DraftState<Draft> => ({
  ...state,
  sent: { draft: sent, isSaved: false },
});

/** The state after a successful save; later edits are still to be saved. */
export function settled<Draft extends object>(state: DraftState<Draft>): DraftState<Draft> {
  const saved = state.sent?.draft ?? state.draft;
  const isChanged = !isSame(state.draft, saved);
  return { ...state, theirs: {}, isChanged, sent: isChanged ? { draft: saved, isSaved: true } : undefined };
}

/** The state once the record has become another. */
export function followed<Draft extends object>(state: DraftState<Draft>, before: Draft): DraftState<Draft> {
  if (!state.isChanged) return { draft: before, base: before, theirs: {}, isChanged: false };
  const { sent } = state;
  const draft = { ...before };
  const theirs: Partial<Draft> = {};
  for (const name of Object.keys(before) as (keyof Draft)[]) {
    const typed = state.draft[name];
    const now = before[name];
    const known = sent?.isSaved === true ? sent.draft[name] : state.base[name];
    // A field that has its old text again was typed into if the save under way says something else.
    const isTyped = !isSame(typed, known) || (sent !== undefined && !isSame(typed, sent.draft[name]));
    if (!isTyped || isSame(typed, now)) continue;
    draft[name] = typed;
    const isOwn = sent !== undefined && isSame(trimmed(now), trimmed(sent.draft[name]));
    if (!isOwn && (!isSame(now, known) || name in state.theirs)) theirs[name] = now;
  }
  const isChanged = !isSame(draft, before);
  return { draft, base: before, theirs, isChanged, sent: isChanged && sent?.isSaved === false ? sent : undefined };
}

/** An opened record as the list has it now, for a dialog that shows it. */
export const latest = <Item extends { readonly id: string }>(opened: Item, rows: readonly Item[] = []): Item =>
  rows.find(({ id }) => id === opened.id) ?? opened;

/** The entries of `now` that differ from `before`. Only these are saved, so that changes of others are kept. */
export const differing = <Values extends object>(now: Values, before: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isSame(value, before[name as keyof Values])),
  ) as Partial<Values>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Texts are saved without the spaces around them. */
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

function without<Draft extends object>(theirs: Partial<Draft>, name: keyof Draft): Partial<Draft> {
  const { [name]: _, ...rest } = theirs;
  return rest as unknown as Partial<Draft>;
}

/**
 * The text of a single field until it is saved. The field follows its record until somebody types; the typed text stays,
 * and `theirs` is the text that somebody else saved meanwhile. Call `send` with the text of a save when it starts.
 */
export function useTyped(before: string) {
  const [typed, setTyped] = useState<Typed>();
  const kept = typed === undefined ? undefined : followedText(typed, before);
  if (kept !== typed) setTyped(kept);
  return {
    text: kept?.text ?? before,
    isTyped: kept !== undefined && kept.text !== before,
    /** The record's text once the save under way has succeeded. */
    expected: kept?.sent ?? before,
    theirs: kept === undefined ? undefined : theirText(kept, before),
    type: (text: string) => setTyped((last) => ({ base: before, ...last, text })),
    send: (sent: string) => setTyped((last) => ({ base: before, ...last, text: sent, sent })),
    /** The save was refused; the typed text stays. */
    keep: () => setTyped((last) => last && { text: last.text, base: last.base }),
    /** Shows the record's own text again, unless something newer than `refused` was typed. */
    drop: (refused?: string) =>
      setTyped((last) =>
        last === undefined || refused === undefined || last.text === refused
          ? undefined
          : { text: last.text, base: last.base },
      ),
  };
}

export interface Typed {
  readonly text: string;
  /** The record's text when the typing began. */
  readonly base: string;
  /** The text of the last save, until the record shows it. */
  readonly sent?: string;
}

/** The typed text that is still unsaved, now that the text of the record is `before`. */
export function followedText(typed: Typed, before: string): Typed | undefined {
  if (typed.sent === before) return typed.text === before ? undefined : { text: typed.text, base: before };
  return typed.sent === undefined && typed.text === before ? undefined : typed;
}

const theirText = (typed: Typed, before: string): string | undefined =>
  before === typed.base || before === typed.text ? undefined : before;
