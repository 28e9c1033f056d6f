/** As the interface shows units: null where there is no limit. */
export const countedUnits = (units: number): number | null => (Number.isFinite(units) ? units : null);
