import { useSyncExternalStore } from 'react';
import { Dialog, DialogButtons } from './dialog.tsx';

interface Question {
  readonly title: string;
  readonly text?: string;
  readonly yes: string;
  /** Where "Cancel" would be what one is asked about. */
  readonly no?: string;
  readonly danger?: boolean;
  readonly answer: (yes: boolean) => void;
}

let question: Question | undefined;
const listeners = new Set<() => void>();

function ask(next: Question | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Asks before something that cannot be undone: `if (await confirm({ title: 'Revoke this key?', yes: 'Revoke', danger: true }))`. */
export const confirm = (asked: Omit<Question, 'answer'>): Promise<boolean> =>
  new Promise((resolve) => {
    ask({
      ...asked,
      answer: (yes) => {
        ask(undefined);
        resolve(yes);
      },
    });
  });

/** Stands once in the frame. */
export function Confirmer() {
  const asked = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question,
  );
  return (
    <Dialog
      open={asked !== undefined}
      onClose={() => asked?.answer(false)}
      title={asked?.title ?? ''}
      description={asked?.text ?? ''}
      footer={
        <DialogButtons
          action={asked?.yes ?? 'Yes'}
          cancel={asked?.no ?? 'Cancel'}
          look={asked?.danger === true ? 'danger' : 'primary'}
          onAction={() => asked?.answer(true)}
          onClose={() => asked?.answer(false)}
        />
      }
    />
  );
}
