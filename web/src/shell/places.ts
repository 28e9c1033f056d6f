import {
  Boxes,
  CalendarDays,
  ChartColumn,
  ChartGantt,
  ClipboardList,
  House,
  type LucideIcon,
  Package,
  Puzzle,
  ScanLine,
  Settings,
  Users,
  Wrench,
} from 'lucide-react';

export interface Place {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** Only for those who may. */
  readonly permission?: string;
  /** Among the few at the bottom of a phone. */
  readonly onPhone?: boolean;
  readonly below?: string;
}

export const PLACES: readonly Place[] = [
  { label: 'Today', to: '/', icon: House, onPhone: true },
  { label: 'Orders', to: '/orders', icon: ClipboardList, onPhone: true },
  { label: 'Calendar', to: '/calendar', icon: CalendarDays },
  { label: 'Timeline', to: '/timeline', icon: ChartGantt },
  { label: 'Customers', to: '/customers', icon: Users },
  { label: 'Products', to: '/products', icon: Package, below: 'Inventory' },
  { label: 'Stock items', to: '/stock-items', icon: Boxes, below: 'Inventory' },
  { label: 'Bundles', to: '/bundles', icon: Puzzle, below: 'Inventory' },
  { label: 'Downtime', to: '/downtime', icon: Wrench, below: 'Inventory' },
  { label: 'Scan', to: '/scan', icon: ScanLine, onPhone: true },
  { label: 'Reports', to: '/reports', icon: ChartColumn, permission: 'reports' },
  { label: 'Settings', to: '/settings', icon: Settings },
];
