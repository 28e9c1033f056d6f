export const Bundle = () => null;
