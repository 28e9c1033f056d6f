export const Scan = () => null;
