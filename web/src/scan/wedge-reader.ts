/** Keys further apart than this do not belong together, however busy the machine is. */
export const WEDGE_GAP_MS = 250;
/** A scanner types faster than this on average; people seldom get below 80 ms. */
export const WEDGE_PACE_MS = 60;
export const SHORTEST_CODE = 4;
/** How long a letter waits for the next one before it counts as a person's shortcut. */
export const HOLD_MS = 80;

/** The parts of a key press that are used. */
export interface Key {
  readonly key: string;
  readonly timeStamp: number;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly altKey?: boolean;
  readonly repeat?: boolean;
  preventDefault(): void;
  stopPropagation(): void;
}

export interface WedgeSurroundings<K extends Key> {
  readonly scanned: (code: string) => void;
  /** Puts the field in which the key was pressed back to what it holds now; undefined where it was no field. */
  readonly remember: (key: K) => (() => void) | undefined;
  /** Dispatches the withheld keys again. */
  readonly replay: (keys: readonly K[]) => void;
  /** Runs something after so many milliseconds; answers how to call it off. */
  readonly later: (run: () => void, after_ms: number) => () => void;
}

interface Burst<K> {
  text: string;
  readonly first_ms: number;
  last_ms: number;
  readonly putBack: (() => void) | undefined;
  /** Withheld from the page until it is clear who types. */
  held: K[];
}

/**
 * A scanner types fast and ends with Enter. Answers a listener for key presses that tells it from people; what it typed
 * into a field on the way is taken out again, and its letters never count as shortcuts.
 */
export function wedgeReader<K extends Key>(around: WedgeSurroundings<K>): (key: K) => void {
  let burst: Burst<K> | undefined;
  let callOff = (): void => {};

  const release = () => {
    callOff();
    const held = burst?.held ?? [];
    if (burst !== undefined) burst.held = [];
    if (held.length > 0) around.replay(held);
  };
  const hold = (key: K, into: Burst<K>) => {
    swallow(key);
    into.held.push(key);
    callOff();
    callOff = around.later(release, HOLD_MS);
  };
  const finish = (key: K, ended: Burst<K>) => {
    const pace_ms = (key.timeStamp - ended.first_ms) / ended.text.length;
    if (ended.text.length < SHORTEST_CODE || pace_ms > WEDGE_PACE_MS) {
      release();
      return;
    }
    swallow(key);
    callOff();
    ended.putBack?.();
    around.scanned(ended.text);
  };

  return (key) => {
    const recent = burst !== undefined && key.timeStamp - burst.last_ms <= WEDGE_GAP_MS ? burst : undefined;
    if (key.key === 'Enter') {
      if (recent !== undefined) finish(key, recent);
      burst = undefined;
      return;
    }
    if (key.ctrlKey === true || key.metaKey === true || key.altKey === true || key.repeat === true) {
      release();
      burst = undefined;
      return;
    }
    if (key.key.length !== 1 && !MODIFIERS.has(key.key)) {
      // An arrow right after a letter is a person's: the letter comes first.
      release();
      burst = undefined;
      return;
    }
    if (recent !== undefined) recent.last_ms = key.timeStamp;
    if (key.key.length !== 1) return;
    const putBack = around.remember(key);
    // A shortcut may have led into a field: what is typed there is another matter.
    const going = (recent?.putBack === undefined) === (putBack === undefined) ? recent : undefined;
    if (going !== undefined) {
      going.text += key.key;
      if (going.putBack === undefined) hold(key, going);
      return;
    }
    release();
    const { timeStamp } = key;
    burst = { text: key.key, first_ms: timeStamp, last_ms: timeStamp, putBack, held: [] };
    // No code begins with a space, and a page scrolls by it.
    if (burst.putBack === undefined && key.key !== ' ') hold(key, burst);
  };
}

/** A scanner presses them between letters. */
const MODIFIERS = new Set(['Shift', 'CapsLock', 'AltGraph', 'Unidentified', 'Dead']);

function swallow(key: Key): void {
  key.preventDefault();
  key.stopPropagation();
}
