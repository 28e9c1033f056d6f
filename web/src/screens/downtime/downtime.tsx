export const Downtime = () => null;
