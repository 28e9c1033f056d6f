export const Today = () => null;
