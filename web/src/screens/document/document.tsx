export const DocumentScreen = () => null;
