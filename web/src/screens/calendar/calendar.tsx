export const Calendar = () => null;
