import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isTyping } from '../ui/data-table.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { emitShellEvent, useShellEvent } from './shell-events.ts';
import { typedAhead } from './typed-ahead.ts';

const GO: Readonly<Record<string, string>> = {
  t: '/',
  o: '/orders',
  c: '/calendar',
  l: '/timeline',
  u: '/customers',
  p: '/products',
  s: '/scan',
};

const SHORTCUTS: readonly (readonly [string, string])[] = [
  ['/ or Ctrl K', 'Search'],
  ['n', 'New order'],
  ['a', 'Check availability'],
  ['j, k', 'Next and previous row of a list'],
  ['Enter', 'Open the row'],
  ['x', 'Select the row'],
  ['g then t, o, c, l, u, p, s', 'Today, Orders, Calendar, Timeline, Customers, Products, Scan'],
  ['?', 'This list'],
];

const LEADING_TO_A_FIELD = ['/', 'n', 'a'];

/** How long after `g` the second key counts. */
const CHORD_MS = 1_200;

export function Shortcuts() {
  const navigate = useNavigate();
  const [help, setHelp] = useState(false);
  const chord = useRef(0);
  useShellEvent('help', () => setHelp(true));

  useEffect(() => {
    const ahead = typedAhead();
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        emitShellEvent('search');
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      if (ahead.keep(event.key)) {
        event.preventDefault();
        return;
      }
      const place = Date.now() - chord.current < CHORD_MS ? GO[event.key] : undefined;
      chord.current = event.key === 'g' ? Date.now() : 0;
      if (place !== undefined) void navigate({ to: place as '/' });
      else if (event.key === '/') emitShellEvent('search');
      else if (event.key === 'n') void navigate({ to: '/orders/new' });
      else if (event.key === 'a') emitShellEvent('availability');
      else if (event.key === '?') setHelp(true);
      else return;
      if (place === undefined && LEADING_TO_A_FIELD.includes(event.key)) ahead.begin();
      event.preventDefault();
    };
    const onFocus = ({ target }: FocusEvent) => ahead.arrive(target);
    window.addEventListener('keydown', onKey);
    window.addEventListener('focusin', onFocus);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('focusin', onFocus);
    };
  }, [navigate]);

  return (
    <Dialog open={help} onClose={() => setHelp(false)} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {SHORTCUTS.map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt className="font-mono text-sm">{keys}</dt>
            <dd className="text-muted">{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
