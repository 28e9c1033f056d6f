export const Return = () => null;
