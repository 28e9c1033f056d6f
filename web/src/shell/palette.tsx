import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import {
  ArrowRight,
  Boxes,
  CalendarSearch,
  ClipboardList,
  FileText,
  type LucideIcon,
  Package,
  Plus,
  Puzzle,
  Search,
  User,
} from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMay } from '../session/session.ts';
import { Spinner } from '../ui/spinner.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { PLACES } from './places.ts';
import { recentPlaces, rememberPlace } from './recent-places.ts';
import { type Hit, type HitKind, searchEverything, searchText } from './search-everything.ts';
import { emitShellEvent } from './shell-events.ts';

const REST_MS = 120;

/** Finds anything by what people call it or by its barcode, and does what the rail and the top bar do; by keyboard alone. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const wanted = useDebounced(searchText(text), REST_MS);
  const found = useQuery({
    queryKey: ['find-anything', wanted],
    queryFn: ({ signal }) => searchEverything(wanted, signal),
    enabled: wanted !== '',
    placeholderData: (before) => (wanted === '' ? undefined : before),
    staleTime: 5_000,
  });
  useCloseOnLeaving(onClose);
  const returnFocus = useReturnFocus();
  const isBusy = searchText(text) !== '' && (found.isFetching || searchText(text) !== wanted);
  const hits = searchText(text) === '' ? recentPlaces() : (found.data ?? []);
  const commands = useCommands(text, onClose);
  const groups = grouped(searchText(text) === '', hits);
  const [chosen, setChosen] = useState('');
  const values = [
    ...groups.flatMap(({ heading, hits: some }) => some.map((hit) => valueOf(heading, hit))),
    ...commands.map(valueOfCommand),
  ];

  const open = (hit: Hit) => {
    rememberPlace(hit);
    onClose();
    void navigate({ to: hit.to as '/' });
  };

  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/45" />
        <Dialog.Content
          onCloseAutoFocus={returnFocus}
          aria-describedby={undefined}
          className="fixed inset-x-2 top-2 z-50 flex max-h-[85dvh] flex-col overflow-hidden rounded-2xl border border-line bg-raised shadow-2xl sm:inset-x-auto sm:top-[10dvh] sm:left-1/2 sm:w-[min(40rem,calc(100%-2rem))] sm:-translate-x-1/2"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <Command
            label="Search"
            shouldFilter={false}
            loop
            // What was chosen may be gone with the next answer: then Enter means the first.
            value={values.includes(chosen) ? chosen : (values[0] ?? '')}
            onValueChange={setChosen}
            className="flex min-h-0 flex-col"
          >
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Search className="size-5 shrink-0 text-muted" aria-hidden="true" />
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder="Order number, customer, product, barcode …"
                className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none"
              />
              {isBusy && <Spinner />}
              <kbd className="rounded border border-line px-1.5 text-xs text-muted">Esc</kbd>
            </div>
            <Command.List label="Results" className="min-h-0 flex-1 overflow-y-auto p-2">
              {groups.map(({ heading, hits: some }) => (
                <Hits key={heading} heading={heading} hits={some} open={open} />
              ))}
              <Commands commands={commands} />
            </Command.List>
            <p role="status" className="border-t border-line px-4 py-2 text-sm text-muted">
              {found.isError
                ? 'The search did not work. Try again.'
                : statusWords(searchText(text), isBusy, hits.length)}
            </p>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function statusWords(text: string, isBusy: boolean, count: number): string {
  if (text === '') return 'Type to search. Arrows move, Enter opens.';
  if (isBusy) return 'Searching …';
  if (count === 0) return `Nothing is called “${text}”.`;
  return `${count} found`;
}

interface HitGroup {
  readonly heading: string;
  readonly hits: readonly Hit[];
}

/** In the order in which they are shown. */
const grouped = (isLately: boolean, hits: readonly Hit[]): readonly HitGroup[] =>
  isLately
    ? [{ heading: 'Lately', hits }]
    : HIT_KINDS.map(({ kind, heading }) => ({ heading, hits: hits.filter((hit) => hit.kind === kind) }));

const valueOf = (heading: string, { to }: Hit): string => `${heading} ${to}`;

function Hits({
  heading,
  hits,
  open,
}: {
  readonly heading: string;
  readonly hits: readonly Hit[];
  readonly open: (hit: Hit) => void;
}) {
  if (hits.length === 0) return null;
  return (
    <Group heading={heading}>
      {hits.map((hit) => (
        <Row key={hit.to} value={valueOf(heading, hit)} icon={<KindIcon hit={hit} />} onSelect={() => open(hit)}>
          <span className="truncate font-medium">{hit.title}</span>
          <span className="min-w-0 flex-1 truncate text-muted">{hit.detail}</span>
        </Row>
      ))}
    </Group>
  );
}

function KindIcon({ hit }: { readonly hit: Hit }) {
  const Icon = HIT_KINDS.find(({ kind }) => kind === hit.kind)?.icon ?? Search;
  return <Icon className="size-4" aria-hidden="true" />;
}

/** What else can be done from here; narrowed by what was typed. */
function useCommands(text: string, onClose: () => void): readonly PaletteCommand[] {
  const navigate = useNavigate();
  const may = useMay();
  const go = (to: string) => () => {
    onClose();
    void navigate({ to: to as '/' });
  };
  const all = [
    { label: 'New order', icon: <Plus className="size-4" aria-hidden="true" />, run: go('/orders/new') },
    {
      label: 'Check availability',
      icon: <CalendarSearch className="size-4" aria-hidden="true" />,
      run: () => emitShellEvent('availability'),
    },
    ...PLACES.filter(({ permission }) => permission === undefined || may(permission)).map(({ label, to }) => ({
      label: `Go to ${label}`,
      icon: <ArrowRight className="size-4" aria-hidden="true" />,
      run: go(to),
    })),
  ];
  const wanted = text.trim().toLowerCase();
  return all.filter(({ label }) => label.toLowerCase().includes(wanted));
}

interface PaletteCommand {
  readonly label: string;
  readonly icon: ReactNode;
  readonly run: () => void;
}

const valueOfCommand = ({ label }: PaletteCommand): string => `do ${label}`;

const Commands = ({ commands }: { readonly commands: readonly PaletteCommand[] }) =>
  commands.length === 0 ? null : (
    <Group heading="Do">
      {commands.map((command) => (
        <Row key={command.label} value={valueOfCommand(command)} icon={command.icon} onSelect={command.run}>
          {command.label}
        </Row>
      ))}
    </Group>
  );

const Group = ({ heading, children }: { readonly heading: string; readonly children: ReactNode }) => (
  <Command.Group
    heading={heading}
    className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-muted"
  >
    {children}
  </Command.Group>
);

const Row = ({
  value,
  icon,
  onSelect,
  children,
}: {
  readonly value: string;
  readonly icon: ReactNode;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}) => (
  <Command.Item
    value={value}
    onSelect={onSelect}
    className="flex min-h-9 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent-soft-ink data-[selected=true]:[&_*]:text-accent-soft-ink"
  >
    <span className="text-muted">{icon}</span>
    {children}
  </Command.Item>
);

/** A scanner may have opened something while the search was up. */
function useCloseOnLeaving(onClose: () => void): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    if (first.current !== pathname) onClose();
  });
}

/** In the order in which the search shows them. */
export const HIT_KINDS: readonly { readonly kind: HitKind; readonly heading: string; readonly icon: LucideIcon }[] = [
  { kind: 'order', heading: 'Orders', icon: ClipboardList },
  { kind: 'customer', heading: 'Customers', icon: User },
  { kind: 'product', heading: 'Products', icon: Package },
  { kind: 'bundle', heading: 'Bundles', icon: Puzzle },
  { kind: 'stock_item', heading: 'Stock items', icon: Boxes },
  { kind: 'document', heading: 'Documents', icon: FileText },
];
