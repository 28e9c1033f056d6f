import { useState } from 'react';

/** Of what is opened above the page: puts the focus back to where it was, once it is closed. */
export function useReturnFocus(): (event: Event) => void {
  const [before] = useState(openerNow);
  return (event) => {
    event.preventDefault();
    before?.focus();
  };
}

/** What was chosen from a menu is gone with it: then it is the menu's button. */
function openerNow(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menu == null ? active : document.getElementById(menu);
  return opener instanceof HTMLElement ? opener : null;
}
