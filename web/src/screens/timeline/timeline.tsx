export const Timeline = () => null;
