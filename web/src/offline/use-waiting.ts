import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useSession } from '../session/session.ts';
import { showDone } from '../ui/toast.tsx';
import { sendWaiting } from './send-waiting.ts';
import { onWaitingChange, readWaiting, type Waiting } from './waiting-store.ts';

/** How often waiting entries are sent again. */
const AGAIN_MS = 10_000;

/** The waiting entries of this employee on this device. */
export function useWaiting(): readonly Waiting[] {
  const { employee } = useSession();
  const all = useSyncExternalStore(onWaitingChange, readWaiting);
  return useMemo(() => all.filter(({ employee_id }) => employee_id === employee.id), [all, employee.id]);
}

export const useIsOnline = (): boolean => useSyncExternalStore(onConnection, () => navigator.onLine);

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Sends the waiting entries as soon as there is a connection; returns a function that tries at once. */
export function useSending(waiting: readonly Waiting[]): () => void {
  const { employee } = useSession();
  const client = useQueryClient();
  const isSending = useRef(false);
  const isOnline = useIsOnline();
  const count = waiting.filter(({ refusal }) => refusal === undefined).length;
  const send = useCallback(() => {
    if (isSending.current) return;
    isSending.current = true;
    void sendWaiting(employee.id, ({ words }) => {
      showDone(`${words}: sent`);
      void client.invalidateQueries({ predicate: ({ meta }) => meta?.['fixed'] !== true });
    }).finally(() => {
      isSending.current = false;
    });
  }, [client, employee.id]);
  useEffect(() => {
    if (count === 0 || !isOnline) return undefined;
    send();
    const timer = setInterval(send, AGAIN_MS);
    return () => clearInterval(timer);
  }, [count, isOnline, send]);
  return send;
}
