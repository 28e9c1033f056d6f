export const Setup = () => null;
