import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { BookOpen, KeyRound, Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { logOut, useSession } from '../session/session.ts';
import { Menu } from '../ui/menu.tsx';
import { showError } from '../ui/toast.tsx';
import { emitShellEvent } from './shell-events.ts';
import { applyTheme, type Theme, theme } from './theme.ts';

const NEXT: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };
const THEMES = {
  system: { label: 'Colours: as the device', icon: Monitor },
  light: { label: 'Colours: light', icon: Sun },
  dark: { label: 'Colours: dark', icon: Moon },
};

export function AccountMenu() {
  const { employee } = useSession();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [current, setCurrent] = useState(theme);
  const name = [employee.firstname, employee.lastname].filter(Boolean).join(' ') || employee.email;
  const Icon = THEMES[current].icon;
  const leave = async () => {
    try {
      await logOut();
      client.clear();
      await navigate({ to: '/login' });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Account of ${name}`}
          className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-soft-ink"
        >
          {initials(name)}
        </button>
      }
      entries={[
        {
          label: THEMES[current].label,
          icon: <Icon className="size-4" aria-hidden="true" />,
          run: () => {
            applyTheme(NEXT[current]);
            setCurrent(NEXT[current]);
          },
        },
        {
          label: 'Keyboard shortcuts',
          icon: <Keyboard className="size-4" aria-hidden="true" />,
          run: () => emitShellEvent('help'),
        },
        {
          label: 'API access',
          icon: <KeyRound className="size-4" aria-hidden="true" />,
          run: () => void navigate({ to: '/settings/$section', params: { section: 'api' } }),
        },
        {
          label: 'API reference',
          icon: <BookOpen className="size-4" aria-hidden="true" />,
          run: () => void window.open('/docs'),
        },
        { label: 'Log out', icon: <LogOut className="size-4" aria-hidden="true" />, run: () => void leave() },
      ]}
    />
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
