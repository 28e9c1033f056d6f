export type Theme = 'light' | 'dark' | 'system';

const KEY = 'holdfast.theme';

export const theme = (): Theme => {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
};

export function applyTheme(next: Theme = theme()): void {
  if (next === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, next);
  document.documentElement.dataset['theme'] = next;
}
