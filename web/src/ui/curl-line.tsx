import { Check, Copy, Terminal } from 'lucide-react';
import { useState } from 'react';
import { type ListQuery, listQuery, type ResourceType } from '../api/list-query.ts';
import { Button, IconButton } from './button.tsx';
import { Popover } from './popover.tsx';

/** How a program asks for what is on the screen. */
export function CurlLine<T extends ResourceType>({ type, query }: { readonly type: T; readonly query: ListQuery<T> }) {
  const text = listQuery(query);
  // The shell fills $TOKEN in only between double quotes.
  const line = `curl -g -H "Authorization: Bearer $TOKEN" '${window.location.origin}/api/4/${type}${text === '' ? '' : `?${text}`}'`;
  return (
    <Popover
      label="As an API call"
      align="end"
      trigger={
        <Button look="quiet" size="small" icon={<Terminal className="size-4" aria-hidden="true" />}>
          API
        </Button>
      }
    >
      <p className="mb-2 text-sm text-muted">This list over the API, with an access token from Settings:</p>
      <div className="flex items-start gap-2">
        <code className="max-w-lg rounded-lg bg-sunken p-2 font-mono text-sm break-all">{line}</code>
        <CopyButton text={line} label="Copy the curl line" />
      </div>
    </Popover>
  );
}

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <IconButton
      size="small"
      label={copied ? 'Copied' : label}
      icon={copied ? <Check className="size-4" /> : <Copy className="size-4" />}
      onClick={() => {
        void copy(text).then(() => {
          setCopied(true);
          setTimeout(() => setCopied(false), 2_000);
        });
      }}
    />
  );
}

/** The clipboard is for secure pages only; a shop's own network seldom is one. */
async function copy(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
