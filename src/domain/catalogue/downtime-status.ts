export const DOWNTIME_STATUSES = ['reserved', 'started', 'stopped', 'canceled'] as const;
export type DowntimeStatus = (typeof DOWNTIME_STATUSES)[number];

export const DOWNTIME_REASONS = ['maintenance', 'repair', 'missing'] as const;
export type DowntimeReason = (typeof DOWNTIME_REASONS)[number];

/** The allowed transitions. A downtime that is over stays over. */
const NEXT: Readonly<Record<DowntimeStatus | 'new', readonly DowntimeStatus[]>> = {
  new: ['reserved', 'started'],
  reserved: ['started', 'canceled'],
  started: ['stopped', 'canceled'],
  stopped: [],
  canceled: [],
};

export const canBecome = (from: DowntimeStatus | 'new', to: DowntimeStatus): boolean =>
  from === to || NEXT[from].includes(to);

export const isOver = (status: DowntimeStatus): boolean => NEXT[status].length === 0;

export interface DowntimeUnits {
  readonly reserved: boolean;
  readonly started: number;
  readonly stopped: number;
}

/** The planning of a downtime: it takes its units from the beginning, and all of them start and stop together. */
export const unitsOfDowntime = (status: DowntimeStatus, quantity: number): DowntimeUnits => ({
  reserved: status !== 'canceled',
  started: status === 'started' || status === 'stopped' ? quantity : 0,
  stopped: status === 'stopped' ? quantity : 0,
});
