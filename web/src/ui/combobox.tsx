import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useEffectEvent, useId, useState } from 'react';
import { cx } from './class-names.ts';
import { CONTROL } from './field.tsx';

export interface ComboboxProps<Option> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly placeholder?: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly options: readonly Option[];
  readonly keyOf: (option: Option) => string;
  readonly render: (option: Option) => ReactNode;
  readonly onPick: (option: Option) => void;
  /** Shown below the options, such as "New customer…". */
  readonly footer?: ReactNode;
  /** The options are not those of the text yet. */
  readonly busy?: boolean;
  readonly autoFocus?: boolean;
  /** Else the options wait for a key or a press, and cover nothing before. */
  readonly opensOnFocus?: boolean;
  /** When nothing matches. */
  readonly empty?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
  readonly className?: string;
}

/**
 * A text box with suggestions. It stays focused after a pick, so that the next thing can be typed at once. Arrows move,
 * Enter picks, Escape closes.
 */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { label, options, keyOf, onPick, text, busy = false } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  /** Enter was pressed before the options had come: it means the first of them. */
  const [isAwaited, setAwaited] = useState(false);
  const shown =
    open && (options.length > 0 || props.footer !== undefined || (text !== '' && props.empty !== undefined));
  const index = Math.min(active, options.length - 1);

  const pick = (option: Option) => {
    onPick(option);
    setActive(0);
    setOpen(false);
    setAwaited(false);
  };
  const commit = useEffectEvent(() => {
    const option = options[index];
    if (option === undefined) setAwaited(false);
    else pick(option);
  });
  useEffect(() => {
    if (isAwaited && !busy) commit();
  }, [isAwaited, busy]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const next = options.length === 0 ? 0 : (index + step + options.length) % options.length;
      setActive(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && busy && text !== '') {
      event.preventDefault();
      setAwaited(true);
    } else if (event.key === 'Enter' && shown) {
      const option = options[index];
      if (option === undefined) return;
      event.preventDefault();
      pick(option);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
    }
  };

  return (
    <div
      className={cx('relative', props.className)}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setOpen(false);
        setAwaited(false);
      }}
    >
      <label htmlFor={id} className={props.hideLabel === true ? 'sr-only' : 'mb-1 block text-sm font-medium'}>
        {label}
      </label>
      <input
        ref={props.ref}
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        // Opening a dialog to choose something is asking for it.
        autoFocus={props.autoFocus}
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-busy={busy || undefined}
        {...(shown && options.length > 0 ? { 'aria-activedescendant': `${id}-${index}` } : {})}
        placeholder={props.placeholder}
        value={text}
        onChange={(event) => {
          props.onText(event.target.value);
          setActive(0);
          setAwaited(false);
          setOpen(true);
        }}
        onFocus={() => props.opensOnFocus !== false && setOpen(true)}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        className={cx(CONTROL, 'h-9')}
      />
      <div
        className={cx(
          'absolute inset-x-0 top-full z-30 mt-1 rounded-xl border border-line bg-raised p-1 shadow-xl',
          !shown && 'hidden',
        )}
      >
        <ul id={`${id}-list`} role="listbox" aria-label={label} className="max-h-80 overflow-y-auto">
          {options.map((option, position) => (
            <li
              key={keyOf(option)}
              id={`${id}-${position}`}
              role="option"
              aria-selected={position === index}
              onPointerMove={() => setActive(position)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
              className={cx('cursor-pointer rounded-lg px-3 py-2', position === index && 'bg-sunken')}
            >
              {props.render(option)}
            </li>
          ))}
        </ul>
        {options.length === 0 && text !== '' && !busy && props.empty !== undefined && (
          <div className="px-3 py-2 text-muted">{props.empty}</div>
        )}
        {props.footer}
      </div>
    </div>
  );
}
