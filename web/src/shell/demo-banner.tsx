import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../session/session.ts';
import { IconButton } from '../ui/button.tsx';

const KEY = 'holdfast.demo-banner';

/** Tells the owner of a demo that it is one, until told to be quiet. */
export function DemoBanner() {
  const { company, employee } = useSession();
  const [isQuiet, setIsQuiet] = useState(() => localStorage.getItem(KEY) === company.id);
  if (company.demo !== true || !employee.owner || isQuiet) return null;
  return (
    <aside
      aria-label="Demo"
      className="no-print flex items-center gap-2 bg-info-soft px-4 py-1 text-sm text-info sm:px-6"
    >
      <p className="flex-1">
        This shop shows demo data.{' '}
        <Link to="/settings/$section" params={{ section: 'demo' }} className="font-medium underline">
          Make it yours
        </Link>
      </p>
      <IconButton
        size="small"
        label="Hide this"
        icon={<X className="size-4" />}
        onClick={() => {
          localStorage.setItem(KEY, company.id);
          setIsQuiet(true);
        }}
      />
    </aside>
  );
}
