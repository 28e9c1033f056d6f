import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface DialogProps {
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
  readonly wide?: boolean;
}

/** Opening moves the focus to the first control of the content, not to the close button. */
const FIRST = '[data-content] :is(input, select, textarea, button, a[href]):not(:disabled)';

/** A window above the page; on phones it takes the full width and sits at the bottom. */
export const Dialog = ({ open, ...props }: DialogProps & { readonly open: boolean }) =>
  open ? <Window {...props} /> : null;

function Window({ onClose, title, description, children, footer, wide = false }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/45" />
        <Radix.Content
          ref={content}
          onOpenAutoFocus={(event) => {
            const first = content.current?.querySelector<HTMLElement>(FIRST);
            if (first == null) return;
            event.preventDefault();
            first.focus();
          }}
          onCloseAutoFocus={returnFocus}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={cx(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-2xl border border-line bg-raised shadow-2xl outline-none',
            'sm:top-[8dvh] sm:bottom-auto sm:left-1/2 sm:max-h-[84dvh] sm:w-[calc(100%-2rem)] sm:-translate-x-1/2 sm:rounded-2xl',
            wide ? 'sm:max-w-4xl' : 'sm:max-w-lg',
          )}
        >
          <div className="flex items-start gap-3 px-5 pt-4">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description asChild>
                  <div className="mt-1 text-muted">{description}</div>
                </Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X className="size-5" />} />
            </Radix.Close>
          </div>
          <div data-content className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
            {children}
          </div>
          {footer !== undefined && (
            <div data-content className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** "Cancel", and the button that does what the dialog is for: it submits `form`, or calls `onAction`. */
export const DialogButtons = ({
  action,
  look = 'primary',
  cancel = 'Cancel',
  busy = false,
  disabled = false,
  form,
  onAction,
  onClose,
}: {
  readonly action: ReactNode;
  readonly look?: 'primary' | 'danger';
  readonly cancel?: string;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly form?: string;
  readonly onAction?: () => void;
  readonly onClose: () => void;
}) => (
  <>
    <Button onClick={onClose}>{cancel}</Button>
    <Button
      look={look}
      busy={busy}
      disabled={disabled}
      {...(form === undefined ? { onClick: onAction } : { type: 'submit', form })}
    >
      {action}
    </Button>
  </>
);
