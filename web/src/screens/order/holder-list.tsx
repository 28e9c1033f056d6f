import { Link } from '@tanstack/react-router';
import { useFormat } from '../../format/format.ts';
import { type Holder, holdingWords } from '../../parts/holders.ts';

const SHOWN = 3;

/** `#1042 Ada Lovelace has it until Fri 17:00`, one a line, with a way to each. */
export function HolderList({ holders }: { readonly holders: readonly Holder[] }) {
  const format = useFormat();
  const now = Date.now();
  if (holders.length === 0) return null;
  const rest = holders.length - SHOWN;
  return (
    <ul className="text-sm">
      {holders.slice(0, SHOWN).map((holder) => (
        <li key={holder.id}>
          {holder.kind === 'order' ? (
            <Link to="/orders/$orderId" params={{ orderId: holder.id }} className="link font-medium">
              {holder.name}
            </Link>
          ) : (
            <Link to="/downtime" className="link font-medium">
              {holder.name}
            </Link>
          )}
          {holder.who !== null && <span> {holder.who}</span>} {holdingWords(holder, format, now)}
        </li>
      ))}
      {rest > 0 && <li className="text-muted">and {rest} more</li>}
    </ul>
  );
}
