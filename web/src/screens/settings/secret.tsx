import { useId } from 'react';
import { CopyButton } from '../../ui/curl-line.tsx';

/** Something to copy and keep; it can be read and selected. */
export function Secret({ label, text }: { readonly label: string; readonly text: string }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <input
          id={id}
          readOnly
          value={text}
          onFocus={(event) => event.target.select()}
          className="h-9 w-full min-w-0 rounded-lg border border-line-strong bg-sunken px-3 font-mono text-sm"
        />
        <CopyButton text={text} label={`Copy ${label}`} />
      </div>
    </div>
  );
}

export function Example({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div>
      <div className="flex items-center gap-2">
        <h3 className="flex-1 text-sm font-medium">{title}</h3>
        <CopyButton text={text} label={`Copy: ${title}`} />
      </div>
      <pre
        // Long lines scroll, also by keyboard.
        tabIndex={0}
        role="region"
        aria-label={title}
        className="max-h-72 overflow-auto rounded-lg bg-sunken p-3 font-mono text-sm"
      >
        {text}
      </pre>
    </div>
  );
}
